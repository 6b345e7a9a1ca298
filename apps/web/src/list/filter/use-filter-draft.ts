import { useCallback, useEffect, useRef, useState } from 'react';
import { type FilterState, cleanFilter, sameFilter } from '../state/filter-state.ts';
import type { ListFilterOffer } from './filter-words.ts';
import { draftOf, type FilterDraft, filterOf, isReadable } from './filter-draft.ts';

/** Milliseconds without typing after which the list is searched. */
const PAUSE = 400;

export interface FilterDraftControl {
  readonly draft: FilterDraft;
  /** Searches the list after a pause, once the typed value is complete. */
  readonly type: (draft: FilterDraft) => void;
  /** Searches the list at once. */
  readonly set: (draft: FilterDraft) => void;
  /** Ends the typing: searches the list even with an incomplete value. */
  readonly leave: () => void;
}

/**
 * Keeps the typed texts of a filter and decides when to search the list. When the filter changes elsewhere, its texts
 * replace the typed texts, but not while a typed text waits to be searched. When the list takes over a filter that this
 * editor has sent, the typed texts stay, because the person may have typed on.
 */
export function useFilterDraft(
  { id, dataType }: ListFilterOffer,
  state: FilterState | null,
  onFilter: (filter: FilterState) => void,
): FilterDraftControl {
  const [draft, setDraft] = useState(() => draftOf(dataType, state));
  const [known, setKnown] = useState(state);
  const [waiting, setWaiting] = useState<FilterDraft | null>(null);
  /** The filters that this editor has sent and that the list has not taken over yet, in order. */
  const [sent, setSent] = useState<readonly (FilterState | null)[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (!sameFilter(known, state)) {
    setKnown(state);
    const own = sent.findLastIndex((one) => sameFilter(one, state));
    setSent(own === -1 ? [] : sent.slice(own + 1));
    // If the typed text already means the list's filter, the text stays as typed.
    const isSame = sameFilter(cleanFilter(filterOf(id, dataType, draft)), state);
    if (own === -1 && waiting === null && !isSame) setDraft(draftOf(dataType, state));
  }

  const apply = useCallback(
    (next: FilterDraft) => {
      clearTimeout(timer.current);
      setWaiting(null);
      const filter = filterOf(id, dataType, next);
      setSent((before) => [...before, cleanFilter(filter)]);
      onFilter(filter);
    },
    [dataType, id, onFilter],
  );
  const type = useCallback(
    (next: FilterDraft) => {
      setDraft(next);
      clearTimeout(timer.current);
      setWaiting(next);
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
    if (waiting !== null) apply(waiting);
  }, [apply, waiting]);

  // Drops a pending search when the user leaves the screen. Closing the popup is a blur, which searches at once.
  useEffect(() => () => clearTimeout(timer.current), []);

  return { draft, type, set, leave };
}
