import { searchIndexRoutes } from '@kartoteka/contract/search-index';
import Stack from '@mui/material/Stack';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { keyOf, queryOf } from '../../lib/query.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RunCard } from '../../ui/run-card.tsx';
import { type OfferedAction, offeredActions } from './index-actions.ts';
import { indexTexts } from '#texts/search-index';

/** ms between two looks at the last runs: while one is under way, and otherwise, since others start them too. */
const WHILE_RUNNING = 1000;
const OTHERWISE = 15_000;

/** Maintenance of the search index (/administration/search-index, spec 2.13). */
export function SearchIndexScreen() {
  const client = useQueryClient();
  const [alert, setAlert] = useState<string | null>(null);
  const { data, error, refetch } = useQuery({
    ...queryOf(searchIndexRoutes.status),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.actions.some((action) => action.state === 'running') ? WHILE_RUNNING : OTHERWISE,
  });
  const toldAgain = () => client.invalidateQueries({ queryKey: keyOf(searchIndexRoutes.status) });
  const start = useMutation({
    mutationFn: ({ route }: OfferedAction) => call(route),
    onSuccess: () => setAlert(indexTexts.ok),
    onError: (failure) => setAlert(messageOf(failure, indexTexts.failed)),
    onSettled: toldAgain,
  });
  const cancel = useMutation({
    mutationFn: ({ name }: OfferedAction) => call(searchIndexRoutes.cancel, { params: { action: name } }),
    onError: (failure) => setAlert(messageOf(failure, indexTexts.cancelFailed)),
    onSettled: toldAgain,
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
