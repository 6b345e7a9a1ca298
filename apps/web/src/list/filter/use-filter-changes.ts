import { useCallback, useLayoutEffect, useRef } from 'react';
import { cleanFilter, type FilterState, sameFilter } from '../state/filter-state.ts';
import type { ListEvent } from '../state/list-state.ts';

/**
 * Applies changed filters to the list. The first change is a step of the browser's history, and later changes replace
 * that step.
 */
export function useFilterChanges(
  filters: readonly FilterState[],
  dispatch: (event: ListEvent, how?: 'quietly') => void,
) {
  const hasStepped = useRef(false);
  const change = useCallback(
    (event: ListEvent) => {
      dispatch(event, hasStepped.current ? 'quietly' : undefined);
      hasStepped.current = true;
    },
    [dispatch],
  );
  const latest = useRef(filters);
  useLayoutEffect(() => {
    latest.current = filters;
  }, [filters]);
  /** Sets one filter, unless it already has these values. */
  const setFilter = useCallback(
    (filter: FilterState) => {
      const now = latest.current.find(({ id }) => id === filter.id) ?? null;
      if (!sameFilter(now, cleanFilter(filter))) change({ type: 'filtered', filter });
    },
    [change],
  );
  const reset = useCallback(() => {
    if (latest.current.length > 0) change({ type: 'unfiltered' });
  }, [change]);
  return { setFilter, reset };
}
