import type { CardToFill, OperatorHome } from '@kartoteka/contract/home';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { homeTexts as texts } from '#texts/home';
import { useCurrentUser } from '../../lib/current-user.ts';
import { formatDateTime } from '../../lib/format.ts';
import { paths, pathTo } from '../../lib/paths.ts';
import { EditIcon } from '../../ui/icons/action.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { TouchDensity } from '../../ui/touch-density.tsx';
import { WorkNothing, WorkPanel, WorkRow, WorkRows } from '../../ui/work-panel.tsx';
import { useStartCard } from './use-start-card.tsx';

/** The operator's parts of the home page: returned cards, cards to continue, templates to start again. */
export function OperatorPart({ part }: { part: OperatorHome }) {
  return (
    <>
      {part.returned.length > 0 && (
        <WorkPanel title={texts.returned}>
          <WorkRows>
            {part.returned.map((card) => (
              <CardRow key={card.id} card={card} />
            ))}
          </WorkRows>
        </WorkPanel>
      )}
      <WorkPanel title={texts.open} foot={<OperatorLink>{texts.openAll}</OperatorLink>}>
        {part.open.length === 0 ? (
          <WorkNothing>{texts.openEmpty}</WorkNothing>
        ) : (
          <WorkRows>
            {part.open.map((card) => (
              <CardRow key={card.id} card={card} />
            ))}
          </WorkRows>
        )}
      </WorkPanel>
      <StartAgain templates={part.templates} />
    </>
  );
}

function OperatorLink({ children }: { children: string }) {
  return (
    <Button component={Link} to={paths.operator} size="large">
      {children}
    </Button>
  );
}

function CardRow({ card }: { card: CardToFill }) {
  const { submittedElementCount: done, elementCount: all, returnReason } = card;
  const { id: userId } = useCurrentUser();
  return (
    <WorkRow
      to={pathTo(paths.cardFill, card.id)}
      name={card.name}
      marks={returnReason !== null && <StatusChip state="returned" />}
    >
      {returnReason !== null && (
        <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {texts.reason(returnReason)}
        </Typography>
      )}
      {card.returnedAt !== null && card.returnedBy !== null && (
        <Typography variant="body2" color="textSecondary" className="tabular">
          {texts.returnedBy(formatDateTime(card.returnedAt), card.returnedBy)}
        </Typography>
      )}
      <Stack direction="row" sx={{ alignItems: 'center', columnGap: 1.5, flexWrap: 'wrap' }}>
        <Typography variant="body2" color="textSecondary" className="tabular" sx={{ flex: '1 1 auto' }}>
          {startOf(card, userId)}
        </Typography>
        <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
          <Box aria-hidden sx={{ width: 64 }}>
            <LinearProgress variant="determinate" value={all === 0 ? 0 : (done / all) * 100} />
          </Box>
          <Typography variant="body2" color="textSecondary" className="tabular">
            {texts.progress(done, all)}
          </Typography>
        </Stack>
      </Stack>
    </WorkRow>
  );
}

/** Returns in words when the card was started, and by whom. */
function startOf({ creationTime, startedBy }: CardToFill, userId: string): string {
  const when = formatDateTime(creationTime);
  if (startedBy === null) return texts.startedByNobody(when);
  return texts.started(when, startedBy.id === userId ? null : startedBy.name);
}

function StartAgain({ templates }: Pick<OperatorHome, 'templates'>) {
  const { start, isStarting } = useStartCard();
  return (
    <WorkPanel title={texts.again} foot={<OperatorLink>{texts.pickTemplate}</OperatorLink>}>
      {templates.length === 0 ? (
        <WorkNothing>{texts.againEmpty}</WorkNothing>
      ) : (
        <TouchDensity>
          <Stack sx={{ gap: 1, paddingInline: 2, paddingBottom: 1 }}>
            {templates.map(({ templateId, templateName }) => (
              <Button
                key={templateId}
                variant="outlined"
                disabled={isStarting}
                startIcon={<EditIcon />}
                onClick={() => void start(templateId)}
                sx={{ justifyContent: 'flex-start', textAlign: 'left', whiteSpace: 'normal' }}
              >
                {templateName}
              </Button>
            ))}
          </Stack>
        </TouchDensity>
      )}
    </WorkPanel>
  );
}
