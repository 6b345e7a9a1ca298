import type { ListConfiguration } from '@kartoteka/contract/list';
import type { ListView } from '@kartoteka/contract/list-view';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { reasonsOf } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { queryOf } from '../../lib/query.ts';
import { useNotify } from '../../ui/notices.tsx';
import type { ListCalls } from '../list-definition.ts';
import { settingsTexts } from '#texts/list-settings';
import type { ListDispatch } from '../state/use-list-state.ts';
import { chosenColumns, type ColumnRow, shownIds } from './column-rows.ts';

type Calls = Pick<ListCalls<unknown>, 'configuration' | 'savePreferences' | 'saveView'>;

interface Saved {
  /** The saved view in use; null if the list uses none. */
  readonly view: ListView | null;
  readonly defaults: readonly ColumnRow[];
  readonly dispatch: ListDispatch;
  readonly onSaved: () => void;
}

/**
 * Saves the columns, in the user's own view when the list shows one, otherwise as the user's choice for the list. A
 * view of another user stays unchanged, and the list leaves that view. The list shows the columns at once.
 */
export function useSaveColumns(calls: Calls, { view, defaults, dispatch, onSaved }: Saved) {
  const client = useQueryClient();
  const notify = useNotify();
  const { queryKey } = queryOf(calls.configuration);
  const change = (changed: (before: ListConfiguration) => ListConfiguration) =>
    client.setQueryData<ListConfiguration>(queryKey, (before) => before && changed(before));
  return useMutation({
    mutationFn: async (rows: readonly ColumnRow[]) => {
      if (view?.isOwn) {
        const { id, name, address, role, isDefault } = view;
        const body = { id, name, address, columns: shownIds(rows), roleId: role?.id ?? null, isDefault };
        const saved = await call(calls.saveView, { body });
        change((before) => ({
          ...before,
          views: before.views.map((one) => (one.id === saved.id ? saved : one)),
        }));
        return;
      }
      const columns = chosenColumns(rows, defaults);
      await call(calls.savePreferences, { body: { columns } });
      change((before) => ({ ...before, userPreferences: { columns } }));
      if (view) dispatch({ type: 'unviewed' });
    },
    onSuccess: () => {
      notify.success(settingsTexts.saved);
      onSaved();
    },
    onError: (error) => notify.error(reasonsOf(error, settingsTexts.saveFailed)),
  });
}
