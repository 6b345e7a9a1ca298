import type { SignableCard } from '@kartoteka/contract/filled-card';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import { formatDateTime } from '../../lib/format.ts';
import type { PlainColumn } from '../../list/plain-table.tsx';
import { Note } from '../../ui/note.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { TOUCH } from '../../ui/tokens.ts';
import { approvalTexts as texts } from '#texts/approval';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { waitingSince } from './waiting-since.ts';

/**
 * The width that the screen has for the list. On a tablet, group and type are shown under the name. On a phone, all
 * other columns are shown there.
 */
export type Room = 'desktop' | 'tablet' | 'phone';

/**
 * Returns whether a card can be signed together with others: no deviation, and exactly one slot for the user.
 */
export function isChoosable({ hasDeviations, availableSlotCount }: SignableCard): boolean {
  return !hasDeviations && availableSlotCount === 1;
}

/** Returns the column of check boxes. A card that can only be signed alone has no box. */
export function choiceColumn(
  chosen: ReadonlySet<string>,
  onToggle: (cardId: string) => void,
): PlainColumn<SignableCard> {
  return {
    id: 'choice',
    label: texts.choice,
    isLabelHidden: true,
    denseWidth: 48,
    render: (card) =>
      isChoosable(card) ? (
        // A double click on the box must not open the row.
        <Box
          onDoubleClick={(event) => event.stopPropagation()}
          sx={{ width: TOUCH, marginInline: -1, marginBlock: -0.25 }}
        >
          <Checkbox
            checked={chosen.has(card.cardId)}
            onChange={() => onToggle(card.cardId)}
            slotProps={{ input: { 'aria-label': texts.choose(card.name) } }}
            sx={{ width: TOUCH, height: TOUCH }}
          />
        </Box>
      ) : (
        <VisuallyHidden>{texts.chooseBarred}</VisuallyHidden>
      ),
  };
}

/** Returns the columns of the list. Waiting times are counted up to `at`. */
export function waitingColumns(room: Room, at: string): readonly PlainColumn<SignableCard>[] {
  const since = (card: SignableCard) => waitingSince(card.submittedAt ?? card.creationTime, at);
  const name: PlainColumn<SignableCard> = {
    id: 'name',
    label: texts.name,
    isName: true,
    render: (card) => card.name,
    ...(room !== 'desktop' && {
      stateChip: (card: SignableCard) => (
        <>
          {room === 'phone' && card.hasDeviations && <Deviations card={card} />}
          <Note>{`${card.templateGroupName} · ${card.templateTypeName}`}</Note>
          {room === 'phone' && (
            <>
              {card.fillers.length > 0 && <Note>{texts.filledBy(namesOf(card))}</Note>}
              <Note>{texts.waitsSince(since(card))}</Note>
            </>
          )}
        </>
      ),
    }),
  };
  if (room === 'phone') return [name];
  const sorting: readonly PlainColumn<SignableCard>[] = [
    { id: 'group', label: texts.group, denseWidth: 124, render: (card) => card.templateGroupName },
    { id: 'type', label: texts.type, denseWidth: 140, render: (card) => card.templateTypeName },
  ];
  return [
    name,
    ...(room === 'desktop' ? sorting : []),
    {
      id: 'deviations',
      label: texts.deviations,
      denseWidth: 160,
      render: (card) => (
        <Box sx={{ '& .MuiChip-label': { whiteSpace: 'nowrap' } }}>
          <Deviations card={card} />
        </Box>
      ),
    },
    { id: 'fillers', label: texts.fillers, denseWidth: 120, render: namesOf },
    {
      id: 'waits',
      label: texts.waits,
      denseWidth: 148,
      isTabular: true,
      render: (card) => (
        <>
          {since(card)}
          <Note>{formatDateTime(card.submittedAt ?? card.creationTime)}</Note>
        </>
      ),
    },
  ];
}

function Deviations({ card }: { card: SignableCard }) {
  if (!card.hasDeviations) return texts.none;
  return <StatusChip state="deviation" label={texts.outside(card.deviationCount)} />;
}

function namesOf({ fillers }: SignableCard): string {
  return fillers.map(({ name }) => name).join(', ');
}
