import { useState } from 'react';
import { type FilterState, sameFilter } from '../filter-state.ts';

/** What an editor shows: at once what is chosen in it, and what changes elsewhere. */
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
