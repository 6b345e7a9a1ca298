import type { ViewBody } from '@kartoteka/contract/list-view';
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { keyOf } from '../../lib/query.ts';
import { useNotify } from '../../ui/notices.tsx';
import type { ListCalls } from '../list-definition.ts';
import { viewTexts as texts } from '#texts/list-views';

export type ViewCalls = Pick<ListCalls<unknown>, 'configuration' | 'saveView' | 'defaultView' | 'removeView'>;

/**
 * Returns mutations that store a view, choose the default view and delete a view. `running` has the views that the
 * running saves store. Each mutation ends only after the list has read its views again. Saves run one after another, so
 * that the last save counts.
 */
export function useViewCalls(calls: ViewCalls) {
  const client = useQueryClient();
  const notify = useNotify();
  const readAgain = () => client.invalidateQueries({ queryKey: keyOf(calls.configuration) });
  const onError = (error: unknown) => notify.error(messageOf(error, texts.failed));
  // Repeating a save after a lost answer makes no second view, because the server refuses the same name.
  const mutationKey = [calls.saveView.name];
  const save = useMutation({
    mutationKey,
    scope: { id: calls.saveView.name },
    mutationFn: async (body: ViewBody) => {
      const view = await call(calls.saveView, { body });
      await readAgain();
      return view;
    },
  });
  // Unlike the state of `save`, `running` also has the saves of a form that the user has left and opened again.
  const running = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as ViewBody,
  });
  const choose = useMutation({
    mutationFn: async (id: string | null) => {
      await call(calls.defaultView, { body: { id } });
      await readAgain();
    },
    onError,
  });
  const remove = useMutation({
    mutationFn: async (id: string) => {
      await call(calls.removeView, { params: { id } });
      await readAgain();
    },
    onError,
  });
  return { save, running, choose, remove };
}
