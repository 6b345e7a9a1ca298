import {
  type AvailableCard,
  controlCardOperatorRoutes,
  type RecentCard,
  type StartableTemplate,
} from '@kartoteka/contract/control-card-operator';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useIsGranted } from '../../lib/current-user.ts';
import { formatDateTime } from '../../lib/format.ts';
import { paths, pathTo } from '../../lib/paths.ts';
import { queryOf } from '../../lib/query.ts';
import { type PlainColumn, PlainTable } from '../../list/plain-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { DeleteIcon } from '../../ui/icons/action.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { cardState } from '../../ui/card-state.ts';
import { StatusChip } from '../../ui/status-chip.tsx';
import { rem } from '../../ui/tokens.ts';
import { TouchDensity } from '../../ui/touch-density.tsx';
import { StartTiles } from './start-tiles.tsx';
import { TemplatePicker } from './template-picker.tsx';
import { operatorTexts as texts } from '#texts/operator';
import { discardTexts } from '#texts/discard-card';
import { useStartCard } from './use-start-card.tsx';
import { UnsentDrafts } from './unsent-drafts.tsx';
import { useDiscardCard } from '../../ui/use-discard-card.tsx';

/** Starts a card or continues one (spec 2.9). */
export function OperatorScreen() {
  const templates = useQuery(queryOf(controlCardOperatorRoutes.availableTemplates));
  usePrefetchQuery(queryOf(controlCardOperatorRoutes.availableCards));
  return (
    <>
      <PageHeader title={texts.title} about={texts.about} />
      {/* The lists wait for the templates, because the tiles would push them down while the user reads. */}
      {templates.isPending ? (
        <ListSkeleton rows={5} />
      ) : (
        <Stack sx={{ gap: 4 }}>
          {templates.data ? (
            <StartCard templates={templates.data.items} />
          ) : (
            <ErrorState
              title={texts.templatesFailed}
              error={templates.error}
              onRetry={() => void templates.refetch()}
            />
          )}
          <UnsentDrafts />
          <CardsInProgress />
          <RecentCards />
        </Stack>
      )}
    </>
  );
}

/** The most used templates as tiles, and all of them in the picker. */
function StartCard({ templates }: { templates: readonly StartableTemplate[] }) {
  const starting = useStartCard();
  if (templates.length === 0) return <Alert severity="info">{texts.noTemplates}</Alert>;
  return (
    <TouchDensity>
      <Stack sx={{ gap: 2 }}>
        <StartTiles templates={templates} {...starting} />
        <TemplatePicker templates={templates} {...starting} />
      </Stack>
    </TouchDensity>
  );
}

const inProgressColumns = (discard: (card: AvailableCard) => void): readonly PlainColumn<AvailableCard>[] => [
  {
    id: 'name',
    label: texts.name,
    isName: true,
    render: (card) => card.name,
    stateChip: (card) => (
      <>
        {card.isReturned && <StatusChip state="returned" />}
        {card.canDiscard && <DiscardButton card={card} onDiscard={discard} />}
      </>
    ),
  },
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
      // A double tap on the row would open the card.
      onDoubleClick={(event) => event.stopPropagation()}
      sx={{ minHeight: 48, whiteSpace: 'nowrap', paddingInline: 1, marginInlineStart: -1 }}
    >
      {discardTexts.discard}
    </Button>
  );
}

function CardsInProgress() {
  const { data, error, refetch } = useQuery(queryOf(controlCardOperatorRoutes.availableCards));
  const heading = useRef<HTMLHeadingElement>(null);
  // The discarded card's row had the focus.
  const discard = useDiscardCard(async () => heading.current?.focus());
  return (
    <Box component="section">
      <Typography ref={heading} tabIndex={-1} variant="h2" sx={{ marginBottom: 1.5 }}>
        {texts.inProgress}
      </Typography>
      {!data && error && (
        <ErrorState title={texts.inProgressFailed} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <ListSkeleton rows={5} />}
      {data?.items.length === 0 && <EmptyState text={texts.inProgressEmpty} />}
      {data && data.items.length > 0 && (
        <PlainTable
          label={texts.inProgress}
          columns={inProgressColumns((card) => void discard(card))}
          rows={data.items}
          rowKey={(card) => card.cardId}
          href={(card) => pathTo(paths.cardFill, card.cardId)}
        />
      )}
    </Box>
  );
}

function stateOf(card: RecentCard) {
  return <StatusChip state={cardState(card.status, card.isReturned)} />;
}

const RECENT: readonly PlainColumn<RecentCard>[] = [
  {
    id: 'status',
    label: texts.status,
    render: stateOf,
  },
  { id: 'name', label: texts.name, isName: true, render: (card) => card.name },
  { id: 'group', label: texts.group, render: (card) => card.templateGroupName },
  { id: 'type', label: texts.type, render: (card) => card.templateTypeName },
  {
    id: 'filled',
    label: texts.lastFilled,
    isTabular: true,
    render: (card) => formatDateTime(card.lastFilledAt),
  },
];

/** Narrow screens have no room for the column, so the status is shown after the name, as in the list above. */
const RECENT_NARROW: readonly PlainColumn<RecentCard>[] = RECENT.flatMap((column) => {
  if (column.id === 'status') return [];
  return [column.isName ? { ...column, stateChip: stateOf } : column];
});

/** Number of recent cards that are shown before the user asks for all. */
const AT_FIRST = 10;

function RecentCards() {
  const [isWhole, setWhole] = useState(false);
  const isNarrow = useMediaQuery(`(max-width: ${rem(1023)})`);
  const mayFill = useIsGranted()('Kartoteka.ControlCards.Operator');
  const { data, error, refetch } = useQuery(queryOf(controlCardOperatorRoutes.recentCards));
  // Waits for the list above, because it would push this one down while the user reads.
  const { isPending: isAboveComing } = useQuery(queryOf(controlCardOperatorRoutes.availableCards));
  if (isAboveComing) return null;
  return (
    <Box component="section">
      <Typography variant="h2" sx={{ marginBottom: 1.5 }}>
        {texts.recent}
      </Typography>
      {!data && error && (
        <ErrorState title={texts.recentFailed} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <ListSkeleton rows={3} />}
      {data?.items.length === 0 && <EmptyState text={texts.recentEmpty} />}
      {data && data.items.length > 0 && (
        <PlainTable
          label={texts.recent}
          columns={isNarrow ? RECENT_NARROW : RECENT}
          rows={isWhole ? data.items : data.items.slice(0, AT_FIRST)}
          rowKey={(card) => card.cardId}
          href={(card) =>
            pathTo(mayFill && card.status === 'inProgress' ? paths.cardFill : paths.cardView, card.cardId)
          }
        />
      )}
      {data && !isWhole && data.items.length > AT_FIRST && (
        <Button sx={{ minHeight: 48 }} onClick={() => setWhole(true)}>
          {texts.recentAll(data.items.length)}
        </Button>
      )}
    </Box>
  );
}
