import type { ListConfiguration } from '@kartoteka/contract/list';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { queryOf } from '../../lib/query.ts';
import { useNotify } from '../../ui/notices.tsx';
import type { ListCalls } from '../list-definition.ts';
import { settingsTexts } from '#texts/list-settings';
import type { ChosenColumns } from './column-rows.ts';

/** Saves the user's columns. The list shows them at once. */
export function useSaveColumns(
  calls: Pick<ListCalls<unknown>, 'configuration' | 'savePreferences'>,
  onSaved: () => void,
) {
  const client = useQueryClient();
  const notify = useNotify();
  return useMutation({
    mutationFn: (columns: ChosenColumns) => call(calls.savePreferences, { body: { columns } }),
    onSuccess: (_, columns) => {
      client.setQueryData<ListConfiguration>(
        queryOf(calls.configuration).queryKey,
        (before) => before && { ...before, userPreferences: { columns } },
      );
      notify.success(settingsTexts.saved);
      onSaved();
    },
    onError: (error) => notify.error(messageOf(error, settingsTexts.saveFailed)),
  });
}
