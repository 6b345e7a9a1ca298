import { controlCardRoutes } from '@kartoteka/contract/control-card';
import type { HistoryEvent, HistoryItem } from '@kartoteka/contract/filled-card';
import { isWorthTelling } from '@kartoteka/domain/card/claims';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { withLogin } from '../../../lib/with-login.ts';
import { claimedTimes } from '../../../lib/claimed-times.ts';
import { formatDateTime, formatSecond, formatTime } from '../../../lib/format.ts';
import { call } from '../../../lib/call.ts';
import { keyOf } from '../../../lib/query.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { CollapseIcon, ExpandIcon } from '../../../ui/icons/navigation.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { historyTexts } from '#texts/card-history';

/** The events of the card, read when the panel is unfolded. */
export function HistoryPanel({ cardId }: { cardId: string }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const Arrow = isOpen ? CollapseIcon : ExpandIcon;
  return (
    <Paper component="section" aria-labelledby={`${id}-title`} sx={{ padding: 1 }}>
      <Typography variant="h2" id={`${id}-title`}>
        <Button
          fullWidth
          size="large"
          startIcon={<Arrow />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          sx={{ justifyContent: 'flex-start', fontSize: '1.125rem', color: 'text.primary' }}
        >
          {historyTexts.title}
        </Button>
      </Typography>
      {isOpen && <History cardId={cardId} />}
    </Paper>
  );
}

function History({ cardId }: { cardId: string }) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: [...keyOf(controlCardRoutes.history), cardId],
    queryFn: ({ pageParam, signal }) =>
      call(
        controlCardRoutes.history,
        { params: { id: cardId }, query: pageParam === null ? {} : { after: pageParam } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
  if (error) return <ErrorState title={historyTexts.failed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  const items = data.pages.flatMap((part) => part.items);
  if (items.length === 0) return <EmptyState text={historyTexts.empty} />;
  return (
    <>
      <Box component="ol" sx={{ listStyle: 'none', margin: 0, padding: 1.5 }}>
        {items.map((item) => (
          <Event key={item.id} item={item} />
        ))}
      </Box>
      {hasNextPage && (
        <Button
          variant="outlined"
          size="large"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
          sx={{ margin: 1.5, marginTop: 0 }}
        >
          {historyTexts.further}
        </Button>
      )}
    </>
  );
}

function Event({ item }: { item: HistoryItem }) {
  return (
    <Stack
      component="li"
      sx={{ borderTop: 1, borderColor: 'divider', paddingBlock: 1, overflowWrap: 'anywhere' }}
    >
      <Typography variant="body2" color="textSecondary" className="tabular">
        {`${formatDateTime(item.at)} · ${withLogin(item.by)}`}
      </Typography>
      <Typography>{item.text}</Typography>
      <Told event={item} />
      {item.reason && <Typography variant="body2">{historyTexts.reason(item.reason)}</Typography>}
      {item.folded.length > 0 && <Folded events={item.folded} />}
    </Stack>
  );
}

/** The changes of an event, and the times that the device named when they differ from the arrival. */
function Told({ event: { type, at, claims, changes } }: { event: HistoryEvent }) {
  const typedAt = claims?.typedAt ?? null;
  const isLate = typedAt !== null && isWorthTelling(new Date(typedAt), new Date(at));
  return (
    <>
      {changes.map((change) => (
        <Typography key={change.path} variant="body2">
          {historyTexts.change(change.path, change.old, change.new)}
        </Typography>
      ))}
      {isLate && (
        <Typography variant="body2" color="textSecondary" className="tabular">
          {historyTexts.claim(type === 'cardStarted', claimedTimes({ typedAt, arrivedAt: at }))}
        </Typography>
      )}
    </>
  );
}

/** The saves behind one line, unfolded on demand. */
function Folded({ events }: { events: readonly HistoryEvent[] }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const Arrow = isOpen ? CollapseIcon : ExpandIcon;
  const [first, last] = [events.at(0), events.at(-1)];
  return (
    <>
      <Button
        startIcon={<Arrow />}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        className="tabular"
        sx={{ alignSelf: 'flex-start' }}
      >
        {historyTexts.saves(events.length, formatTime(first?.at), formatTime(last?.at))}
      </Button>
      {isOpen && (
        <Box
          component="ol"
          id={id}
          sx={{ listStyle: 'none', margin: 0, paddingLeft: 2, borderLeft: 2, borderColor: 'divider' }}
        >
          {events.map((event) => (
            <Box component="li" key={event.id} sx={{ paddingBlock: 0.5 }}>
              <Typography variant="body2" color="textSecondary" className="tabular">
                {formatSecond(event.at)}
              </Typography>
              <Told event={event} />
            </Box>
          ))}
        </Box>
      )}
    </>
  );
}
