import { historyCheckRoutes } from '@kartoteka/contract/history-check';
import Stack from '@mui/material/Stack';
import { useMutation } from '@tanstack/react-query';
import { historyCheckTexts as texts } from '#texts/history-check';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { useRuns } from '../../lib/use-runs.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { useNotify } from '../../ui/notices.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RunCard } from '../../ui/run-card.tsx';
import { CheckResult } from './check-result.tsx';

/**
 * 'Sprawdź historię' (/administration/history-check): lets auditors run the history check of `npm run verify-history`.
 */
export function HistoryCheckScreen() {
  const notify = useNotify();
  const { data, error, refetch } = useRuns(historyCheckRoutes.status, ({ state }) => state === 'running');
  const start = useMutation({
    mutationFn: () => call(historyCheckRoutes.start),
    onError: (failure) => notify.error(messageOf(failure, texts.failed)),
    onSettled: () => refetch(),
  });
  const cancel = useMutation({
    mutationFn: () => call(historyCheckRoutes.cancel),
    onError: (failure) => notify.error(messageOf(failure, texts.cancelFailed)),
    onSettled: () => refetch(),
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
