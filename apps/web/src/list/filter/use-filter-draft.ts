import { useCallback, useEffect, useRef, useState } from 'react';
import { type FilterState, cleanFilter, sameFilter } from '../filter-state.ts';
import type { ListFilterOffer } from './filter-words.ts';
import { draftOf, type FilterDraft, filterOf, isReadable } from './filter-draft.ts';

/** A pause in typing after which the list follows, in ms. */
const PAUSE = 400;

export interface FilterDraftControl {
  readonly draft: FilterDraft;
  /** The list follows after a pause, once what is typed can be read. */
  readonly type: (draft: FilterDraft) => void;
  /** The list follows at once. */
  readonly set: (draft: FilterDraft) => void;
  /** Nothing more is typed here: the list follows, whatever it is. */
  readonly leave: () => void;
}

/** What one types into a filter, and when the list hears of it; what changes elsewhere is shown here too. */
export function useFilterDraft(
  { id, dataType }: ListFilterOffer,
  state: FilterState | null,
  onFilter: (filter: FilterState) => void,
): FilterDraftControl {
  const [draft, setDraft] = useState(() => draftOf(dataType, state));
  const [known, setKnown] = useState(state);
  const waiting = useRef<FilterDraft | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (!sameFilter(known, state)) {
    setKnown(state);
    // The list answers what was typed here: the text stays as it was typed.
    if (!sameFilter(cleanFilter(filterOf(id, dataType, draft)), state)) setDraft(draftOf(dataType, state));
  }

  const apply = useCallback(
    (next: FilterDraft) => {
      clearTimeout(timer.current);
      waiting.current = null;
      onFilter(filterOf(id, dataType, next));
    },
    [dataType, id, onFilter],
  );
  const type = useCallback(
    (next: FilterDraft) => {
      setDraft(next);
      clearTimeout(timer.current);
      waiting.current = next;
      if (isReadable(dataType, next)) timer.current = setTimeout(() => apply(next), PAUSE);
    },
    [apply, dataType],
  );
  const set = useCallback(
    (next: FilterDraft) => {
      setDraft(next);
      apply(next);
    },
    [apply],
  );
  const leave = useCallback(() => {
    if (waiting.current !== null) apply(waiting.current);
  }, [apply]);

  // Closing the popup leaves the field; what is still typed when the screen goes is no longer asked.
  useEffect(() => () => clearTimeout(timer.current), []);

  return { draft, type, set, leave };
}
