import type { AvailableCard, RecentCard } from '@kartoteka/contract/control-card-operator';
import Button from '@mui/material/Button';
import { formatDateTime } from '../../lib/format.ts';
import type { PlainColumn } from '../../list/plain-table.tsx';
import { cardState } from '../../ui/card-state.ts';
import { DeleteIcon } from '../../ui/icons/action.tsx';
import { Note } from '../../ui/note.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { discardTexts } from '#texts/discard-card';
import { operatorTexts as texts } from '#texts/operator';

/**
 * The width that the list of recent cards has. On a tablet, the state is shown below the name. On a phone, all other
 * columns are shown there.
 */
export type Room = 'desktop' | 'tablet' | 'phone';

/** Returns the columns of the cards in progress. On a phone everything else is below the name. */
export function inProgressColumns(
  isPhone: boolean,
  discard: (card: AvailableCard) => void,
): readonly PlainColumn<AvailableCard>[] {
  const name: PlainColumn<AvailableCard> = {
    id: 'name',
    label: texts.name,
    isName: true,
    render: (card) => card.name,
    stateChip: (card) => (
      <>
        {card.isReturned && <StatusChip state="returned" />}
        {isPhone && <InProgressNotes card={card} />}
        {card.canDiscard && <DiscardButton card={card} onDiscard={discard} />}
      </>
    ),
  };
  return isPhone ? [name] : [name, ...IN_PROGRESS];
}

const IN_PROGRESS: readonly PlainColumn<AvailableCard>[] = [
  { id: 'group', label: texts.group, render: (card) => card.templateGroupName },
  { id: 'type', label: texts.type, render: (card) => card.templateTypeName },
  {
    id: 'unsubmitted',
    label: texts.hasUnsubmitted,
    render: (card) => (card.hasNotSubmittedElements ? texts.yes : texts.no),
  },
  {
    id: 'created',
    label: texts.created,
    isTabular: true,
    render: (card) => formatDateTime(card.creationTime),
  },
  {
    id: 'modified',
    label: texts.modified,
    isTabular: true,
    render: (card) => formatDateTime(card.lastModificationTime),
  },
];

function InProgressNotes({ card }: { card: AvailableCard }) {
  return (
    <>
      <Note>{`${card.templateGroupName} · ${card.templateTypeName}`}</Note>
      {card.hasNotSubmittedElements && <Note>{texts.hasUnsubmitted}</Note>}
      <Note>{`${texts.created}: ${formatDateTime(card.creationTime)}`}</Note>
      <Note>{`${texts.modified}: ${formatDateTime(card.lastModificationTime)}`}</Note>
    </>
  );
}

interface DiscardButtonProps {
  readonly card: AvailableCard;
  readonly onDiscard: (card: AvailableCard) => void;
}

function DiscardButton({ card, onDiscard }: DiscardButtonProps) {
  return (
    <Button
      color="error"
      startIcon={<DeleteIcon />}
      aria-label={discardTexts.discardNamed(card.name)}
      onClick={(event) => {
        event.stopPropagation();
        onDiscard(card);
      }}
      // Keeps a double tap on the button from the row, which would open the card.
      onDoubleClick={(event) => event.stopPropagation()}
      sx={{ minHeight: 48, whiteSpace: 'nowrap', paddingInline: 1, marginInlineStart: -1 }}
    >
      {discardTexts.discard}
    </Button>
  );
}

function stateOf(card: RecentCard) {
  return <StatusChip state={cardState(card.status, card.isReturned)} />;
}

const RECENT_NAME: PlainColumn<RecentCard> = {
  id: 'name',
  label: texts.name,
  isName: true,
  render: (card) => card.name,
};

const RECENT: readonly PlainColumn<RecentCard>[] = [
  { id: 'group', label: texts.group, render: (card) => card.templateGroupName },
  { id: 'type', label: texts.type, render: (card) => card.templateTypeName },
  {
    id: 'filled',
    label: texts.lastFilled,
    isTabular: true,
    render: (card) => formatDateTime(card.lastFilledAt),
  },
];

/** The columns of the recent cards, by the width that the list has. */
export const RECENT_COLUMNS: Readonly<Record<Room, readonly PlainColumn<RecentCard>[]>> = {
  desktop: [{ id: 'status', label: texts.status, render: stateOf }, RECENT_NAME, ...RECENT],
  tablet: [{ ...RECENT_NAME, stateChip: stateOf }, ...RECENT],
  phone: [
    {
      ...RECENT_NAME,
      stateChip: (card) => (
        <>
          {stateOf(card)}
          <Note>{`${card.templateGroupName} · ${card.templateTypeName}`}</Note>
          <Note>{`${texts.lastFilled}: ${formatDateTime(card.lastFilledAt)}`}</Note>
        </>
      ),
    },
  ],
};
