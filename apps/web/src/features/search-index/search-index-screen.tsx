import { searchIndexRoutes } from '@kartoteka/contract/search-index';
import Stack from '@mui/material/Stack';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { useRuns } from '../../lib/use-runs.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RunCard } from '../../ui/run-card.tsx';
import { type OfferedAction, offeredActions } from './index-actions.ts';
import { indexTexts } from '#texts/search-index';

export function SearchIndexScreen() {
  const [alert, setAlert] = useState<string | null>(null);
  const { data, error, refetch } = useRuns(searchIndexRoutes.status, ({ actions }) =>
    actions.some(({ state }) => state === 'running'),
  );
  const start = useMutation({
    mutationFn: ({ route }: OfferedAction) => call(route),
    onSuccess: () => setAlert(indexTexts.ok),
    onError: (failure) => setAlert(messageOf(failure, indexTexts.failed)),
    onSettled: () => refetch(),
  });
  const cancel = useMutation({
    mutationFn: ({ name }: OfferedAction) => call(searchIndexRoutes.cancel, { params: { action: name } }),
    onError: (failure) => setAlert(messageOf(failure, indexTexts.cancelFailed)),
    onSettled: () => refetch(),
  });

  return (
    <>
      <PageHeader title={indexTexts.title} about={indexTexts.about} />
      <Stack spacing={2}>
        {error && <ErrorState error={error} onRetry={refetch} />}
        {offeredActions.map((action) => (
          <RunCard
            key={action.name}
            label={action.label}
            about={action.about}
            run={data?.actions.find(({ name }) => name === action.name)}
            isStarting={start.isPending && start.variables.name === action.name}
            onStart={() => start.mutate(action)}
            isCancelling={cancel.isPending && cancel.variables.name === action.name}
            onCancel={() => cancel.mutate(action)}
          />
        ))}
      </Stack>
      <AlertDialog text={alert} onClose={() => setAlert(null)} />
    </>
  );
}
