import { historyCheckRoutes } from '@kartoteka/contract/history-check';
import Stack from '@mui/material/Stack';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { historyCheckTexts as texts } from '#texts/history-check';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { keyOf, queryOf } from '../../lib/query.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { useNotify } from '../../ui/notices.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RunCard } from '../../ui/run-card.tsx';
import { CheckResult } from './check-result.tsx';

/** ms between two looks: while a check is under way, and otherwise, since others start one too. */
const WHILE_RUNNING = 1000;
const OTHERWISE = 15_000;

/** 'Sprawdź historię' (/administration/history-check): what `npm run verify-history` does, for auditors. */
export function HistoryCheckScreen() {
  const client = useQueryClient();
  const notify = useNotify();
  const { data, error, refetch } = useQuery({
    ...queryOf(historyCheckRoutes.status),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? WHILE_RUNNING : OTHERWISE),
  });
  const toldAgain = () => client.invalidateQueries({ queryKey: keyOf(historyCheckRoutes.status) });
  const start = useMutation({
    mutationFn: () => call(historyCheckRoutes.start),
    onError: (failure) => notify.error(messageOf(failure, texts.failed)),
    onSettled: toldAgain,
  });
  const cancel = useMutation({
    mutationFn: () => call(historyCheckRoutes.cancel),
    onError: (failure) => notify.error(messageOf(failure, texts.cancelFailed)),
    onSettled: toldAgain,
  });
  return (
    <>
      <PageHeader title={texts.title} about={texts.about} />
      <Stack spacing={2}>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        <RunCard
          label={texts.check}
          about={texts.checkAbout}
          run={data}
          isStarting={start.isPending}
          onStart={() => start.mutate()}
          isCancelling={cancel.isPending}
          onCancel={() => cancel.mutate()}
        >
          {data && <CheckResult check={data} />}
        </RunCard>
      </Stack>
    </>
  );
}
