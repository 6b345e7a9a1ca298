import { useCallback, useRef } from 'react';
import type { FilterState } from '../state/filter-state.ts';
import type { ListEvent } from '../state/list-state.ts';
import type { ListDispatch } from '../state/use-list-state.ts';

/**
 * Applies changed filters to the list. The first change is a step of the browser's history, and later changes replace
 * that step.
 */
export function useFilterChanges(dispatch: ListDispatch) {
  const hasStepped = useRef(false);
  const change = useCallback(
    (event: ListEvent) => {
      const isChange = dispatch(event, hasStepped.current ? 'quietly' : undefined);
      hasStepped.current ||= isChange;
    },
    [dispatch],
  );
  const setFilter = useCallback((filter: FilterState) => change({ type: 'filtered', filter }), [change]);
  const reset = useCallback(() => change({ type: 'unfiltered' }), [change]);
  return { setFilter, reset };
}
