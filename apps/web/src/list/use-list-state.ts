import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { readListState, writeListState } from './list-address.ts';
import { type ListEvent, listReducer, type ListState } from './list-state.ts';

export interface ListStateControl {
  readonly state: ListState;
  /** Each change is a step of the browser's history; `quietly` replaces the present one. */
  readonly dispatch: (event: ListEvent, how?: 'quietly') => void;
}

/** The list's state, kept in the address: back, reload and a shared link show the same. */
export function useListState(): ListStateControl {
  const [address, setAddress] = useSearchParams();
  const state = useMemo(() => readListState(address), [address]);
  // Two changes may follow one another faster than the router draws the first.
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
