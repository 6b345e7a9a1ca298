import { useState } from 'react';
import { type FilterState, sameFilter } from '../state/filter-state.ts';

/**
 * Returns the filter that an editor shows, and its setter. A choice is shown at once, before the list has
 * applied it.
 */
export function useShownFilter(
  state: FilterState | null,
): [shown: FilterState | null, show: (filter: FilterState) => void] {
  const [shown, setShown] = useState(state);
  const [known, setKnown] = useState(state);
  if (!sameFilter(known, state)) {
    setKnown(state);
    setShown(state);
  }
  return [shown, setShown];
}
