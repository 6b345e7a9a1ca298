import type { ApproverHome } from '@kartoteka/contract/home';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { homeTexts as texts } from '#texts/home';
import { formatDateTime } from '../../lib/format.ts';
import { waitedWords } from '../../lib/long.ts';
import { paths, pathTo } from '../../lib/paths.ts';
import { StatusChip } from '../../ui/status-chip.tsx';
import { WorkNothing, WorkPanel, WorkRow, WorkRows } from '../../ui/work-panel.tsx';

export interface ApproverPartProps {
  readonly part: ApproverHome;
  /** The instant at which the server read the cards. Waiting times are counted up to it. */
  readonly at: string;
}

/**
 * The approver's part of the home page: cards that wait for a signature. The card that has waited longest
 * comes first.
 */
export function ApproverPart({ part: { cards, totalCount, hasMore }, at }: ApproverPartProps) {
  if (cards.length === 0) {
    return (
      <WorkPanel title={texts.toSign}>
        <WorkNothing>{texts.toSignEmpty}</WorkNothing>
      </WorkPanel>
    );
  }
  return (
    <WorkPanel
      title={texts.toSign}
      foot={
        <Button component={Link} to={paths.approval} size="large">
          {texts.toSignAll(totalCount, hasMore)}
        </Button>
      }
    >
      <WorkRows>
        {cards.map((card) => {
          const since = card.submittedAt ?? card.creationTime;
          return (
            <WorkRow
              key={card.id}
              to={pathTo(paths.cardApprove, card.id)}
              name={card.name}
              marks={
                <>
                  {card.hasDeviations && <StatusChip state="deviation" />}
                  {card.wasReturned && <StatusChip state="returned" label={texts.wasReturned} />}
                </>
              }
            >
              <Typography variant="body2" color="textSecondary" className="tabular">
                {texts.waits(waitedWords((Date.parse(at) - Date.parse(since)) / 60_000))}
                {' · '}
                {formatDateTime(since)}
              </Typography>
            </WorkRow>
          );
        })}
      </WorkRows>
    </WorkPanel>
  );
}
