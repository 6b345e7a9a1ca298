import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { readListState, writeListState } from './list-address.ts';
import { type ListEvent, listReducer, type ListState } from './list-state.ts';

export interface ListStateControl {
  readonly state: ListState;
  /** Changes the state as a step of the browser's history. `quietly` replaces the current step. */
  readonly dispatch: (event: ListEvent, how?: 'quietly') => void;
}

/** Keeps the list's state in the address, so that 'back', a reload and a shared link show the same rows. */
export function useListState(): ListStateControl {
  const [address, setAddress] = useSearchParams();
  const state = useMemo(() => readListState(address), [address]);
  // Keeps the latest address, because a second change may come before the router has rendered the first.
  const latest = useRef({ address, setAddress });
  useLayoutEffect(() => {
    latest.current = { address, setAddress };
  }, [address, setAddress]);
  const dispatch = useCallback((event: ListEvent, how?: 'quietly') => {
    const before = latest.current.address;
    const next = writeListState(listReducer(readListState(before), event), before);
    latest.current.address = next;
    latest.current.setAddress(next, { replace: how === 'quietly', preventScrollReset: true });
  }, []);
  return { state, dispatch };
}
