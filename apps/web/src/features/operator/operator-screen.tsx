import { controlCardOperatorRoutes, type StartableTemplate } from '@kartoteka/contract/control-card-operator';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { useIsGranted } from '../../lib/current-user.ts';
import { paths, pathTo } from '../../lib/paths.ts';
import { queryOf } from '../../lib/query.ts';
import { PlainTable } from '../../list/plain-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { OfflineOffNotice } from '../../ui/offline-off-notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { rem } from '../../ui/tokens.ts';
import { TouchDensity } from '../../ui/touch-density.tsx';
import { inProgressColumns, RECENT_COLUMNS, type Room } from './card-columns.tsx';
import { useCardsInProgress } from './use-cards-in-progress.ts';
import { StartTiles } from './start-tiles.tsx';
import { TemplatePicker } from './template-picker.tsx';
import { operatorTexts as texts } from '#texts/operator';
import { useStartCard } from './use-start-card.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { useDiscardCard } from '../../ui/use-discard-card.tsx';

/** Starts a card or continues one (spec 2.9). */
export function OperatorScreen() {
  const templates = useQuery(queryOf(controlCardOperatorRoutes.availableTemplates));
  // Reads all three lists at once, because on a slow network three calls together take as long as one.
  usePrefetchQuery(queryOf(controlCardOperatorRoutes.availableCards));
  usePrefetchQuery(queryOf(controlCardOperatorRoutes.recentCards));
  return (
    <>
      <PageHeader title={texts.title} about={texts.about} />
      <OfflineOffNotice />
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
          <CardsInProgress mayStart={(templates.data?.items.length ?? 0) > 0} />
          <RecentCards />
        </Stack>
      )}
    </>
  );
}

/** The most used templates as tiles, and all of them in the picker. */
function StartCard({ templates }: { templates: readonly StartableTemplate[] }) {
  const starting = useStartCard();
  if (templates.length === 0) return <NoTemplates />;
  return (
    <TouchDensity>
      <Stack sx={{ gap: 2 }}>
        <StartTiles templates={templates} {...starting} />
        <TemplatePicker templates={templates} {...starting} />
      </Stack>
    </TouchDensity>
  );
}

/** Leads people who may make templates to a new one, and tells everybody else whom to ask. */
function NoTemplates() {
  const mayMake = useIsGranted()('Kartoteka.ControlCards.ManageTemplates');
  return (
    <Alert
      severity="info"
      action={
        mayMake && (
          <Button component={Link} to={`${paths.templates}/create`} color="inherit">
            {texts.addTemplate}
          </Button>
        )
      }
    >
      {mayMake ? texts.noTemplates : `${texts.noTemplates} ${texts.askForTemplates}`}
    </Alert>
  );
}

/** The list of cards in progress. `mayStart` tells whether the user has a template to start a card from. */
function CardsInProgress({ mayStart }: { mayStart: boolean }) {
  const { cards, error, refetch } = useCardsInProgress();
  const isPhone = useIsPhone();
  const heading = useRef<HTMLHeadingElement>(null);
  // Focuses the heading, because the row that had the focus disappears with the discarded card.
  const discard = useDiscardCard(async () => heading.current?.focus());
  return (
    <Box component="section">
      <Typography ref={heading} tabIndex={-1} variant="h2" sx={{ marginBottom: 1.5 }}>
        {texts.inProgress}
      </Typography>
      {!cards && error && <ErrorState title={texts.inProgressFailed} error={error} onRetry={refetch} />}
      {!cards && !error && <ListSkeleton rows={5} />}
      {cards?.length === 0 && (
        <EmptyState text={mayStart ? `${texts.inProgressEmpty} ${texts.pickAbove}` : texts.inProgressEmpty} />
      )}
      {cards && cards.length > 0 && (
        <PlainTable
          label={texts.inProgress}
          columns={inProgressColumns(isPhone, (card) => void discard(card))}
          rows={cards}
          rowKey={(card) => card.cardId}
          href={(card) => pathTo(paths.cardFill, card.cardId)}
        />
      )}
    </Box>
  );
}

function useRoom(): Room {
  const isPhone = useIsPhone();
  const isNarrow = useMediaQuery(`(max-width: ${rem(1023)})`);
  if (isPhone) return 'phone';
  return isNarrow ? 'tablet' : 'desktop';
}

/** Number of recent cards that are shown before the user asks for all. */
const AT_FIRST = 10;

function RecentCards() {
  const [isWhole, setWhole] = useState(false);
  const room = useRoom();
  const mayFill = useIsGranted()('Kartoteka.ControlCards.Operator');
  const { data, error, refetch } = useQuery(queryOf(controlCardOperatorRoutes.recentCards));
  // Waits for the list above, because that list would push this list down while the user reads.
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
          columns={RECENT_COLUMNS[room]}
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
