import { controlCardRoutes } from '@kartoteka/contract/control-card';
import type { HistoryItem } from '@kartoteka/contract/filled-card';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { withLogin } from '../../../lib/with-login.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { call } from '../../../lib/call.ts';
import { keyOf } from '../../../lib/query.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { CollapseIcon, ExpandIcon } from '../../../ui/icons/navigation.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { FilesShown } from '../files/files-shown.tsx';
import { FoldedSaves } from './folded-saves.tsx';
import { Told } from './told.tsx';
import { historyTexts } from '#texts/card-history';

/** The section with the history of the card, which is read when the section is unfolded. */
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
  const history = useInfiniteQuery({
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
  const { data, error, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    history;
  if (error && !data)
    return <ErrorState title={historyTexts.failed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  const items = data.pages.flatMap((part) => part.items);
  if (items.length === 0) return <EmptyState text={historyTexts.empty} />;
  return (
    <>
      <Box component="ol" sx={{ listStyle: 'none', margin: 0, padding: 1.5 }}>
        {items.map((item) => (
          <Event key={item.id} cardId={cardId} item={item} />
        ))}
      </Box>
      {isFetchNextPageError && !isFetchingNextPage && (
        <Box sx={{ padding: 1.5 }}>
          <ErrorState title={historyTexts.failedFurther} error={error} />
        </Box>
      )}
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

function Event({ cardId, item }: { cardId: string; item: HistoryItem }) {
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
      {item.reason && (
        <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap' }}>
          {historyTexts.reason(item.reason)}
        </Typography>
      )}
      {item.files.length > 0 && (
        <Box sx={{ paddingBlock: 1 }}>
          <FilesShown files={item.files} />
        </Box>
      )}
      {item.folded && (
        <FoldedSaves
          cardId={cardId}
          line={item.id}
          since={item.folded.since}
          at={item.at}
          count={item.folded.count}
        />
      )}
    </Stack>
  );
}
