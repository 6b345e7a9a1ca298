import type { ListConfiguration } from '@kartoteka/contract/list';
import type { ListView } from '@kartoteka/contract/list-view';
import { useEffect } from 'react';
import { isInitial, type ListState } from '../state/list-state.ts';
import type { ListStateControl } from '../state/use-list-state.ts';
import { stateOf } from './view-state.ts';

interface Views {
  /** The view in use; null when the list uses none, or one that was deleted. */
  readonly view: ListView | null;
  /** The default view is about to be shown. */
  readonly isOpening: boolean;
}

/** Finds the saved view in use. A list whose address has no state opens with the user's default view (ruling 7.8). */
export function useViews(
  configuration: ListConfiguration | undefined,
  state: ListState,
  dispatch: ListStateControl['dispatch'],
): Views {
  const views = configuration?.views ?? [];
  const isBare = isInitial(state) && state.view === null;
  const first = isBare ? views.find(({ isDefault }) => isDefault) : undefined;
  useEffect(() => {
    if (first) dispatch({ type: 'viewed', state: stateOf(first) }, 'quietly');
  }, [first, dispatch]);
  return {
    view: views.find(({ id }) => id === state.view) ?? null,
    isOpening: first !== undefined,
  };
}
