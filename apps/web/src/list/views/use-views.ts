import type { ListConfiguration } from '@kartoteka/contract/list';
import type { ListView } from '@kartoteka/contract/list-view';
import { useEffect } from 'react';
import { isInitial, type ListState } from '../state/list-state.ts';
import type { ListDispatch } from '../state/use-list-state.ts';
import { stateOf } from './view-state.ts';

interface Views {
  /** The view in use; null if the list uses none or the view was deleted. */
  readonly view: ListView | null;
  /** The default view, which is about to be shown; null when none opens. */
  readonly opening: ListView | null;
}

/** Finds the saved view in use. A list whose address has no state opens with the user's default view (ruling 7.8). */
export function viewsFor(configuration: ListConfiguration | undefined, state: ListState): Views {
  const views = configuration?.views ?? [];
  const isBare = isInitial(state) && state.view === null;
  return {
    view: views.find(({ id }) => id === state.view) ?? null,
    opening: (isBare && views.find(({ isDefault }) => isDefault)) || null,
  };
}

/** Returns the saved view in use, and opens the default view. */
export function useViews(
  configuration: ListConfiguration | undefined,
  state: ListState,
  dispatch: ListDispatch,
): Views {
  const { view, opening } = viewsFor(configuration, state);
  useEffect(() => {
    if (opening) dispatch({ type: 'viewed', state: stateOf(opening) }, 'quietly');
  }, [opening, dispatch]);
  return { view, opening };
}
