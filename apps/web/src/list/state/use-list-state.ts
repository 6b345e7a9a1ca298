import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { readListState, writeListState } from './list-address.ts';
import { isInitial, type ListEvent, listReducer, type ListState } from './list-state.ts';

/**
 * Changes the state as a step of the browser's history. `quietly` replaces the current step. Returns whether the event
 * changes the latest state. That state may be newer than the state on the screen.
 */
export type ListDispatch = (event: ListEvent, how?: 'quietly') => boolean;

export interface ListStateControl {
  readonly state: ListState;
  readonly dispatch: ListDispatch;
}

/**
 * Keeps the list's state in the address, so that 'back', a reload and a shared link show the same rows. With
 * `hasDefaultView`, a person who removes the last filter leaves the views. Otherwise the default view would set filters
 * again.
 */
export function useListState(hasDefaultView: boolean): ListStateControl {
  const [address, setAddress] = useSearchParams();
  const state = useMemo(() => readListState(address), [address]);
  // Keeps the latest address, because a second change may come before the router has rendered the first.
  const latest = useRef({ address, setAddress, hasDefaultView });
  useLayoutEffect(() => {
    latest.current = { address, setAddress, hasDefaultView };
  }, [address, setAddress, hasDefaultView]);
  const dispatch = useCallback<ListDispatch>((event, how) => {
    const before = latest.current.address;
    const reduced = listReducer(readListState(before), event);
    const isBare = reduced.view === null && isInitial(reduced);
    const chosen = isBare && latest.current.hasDefaultView ? { ...reduced, view: '' } : reduced;
    const next = writeListState(chosen, before);
    if (next.toString() === before.toString()) return false;
    latest.current.address = next;
    latest.current.setAddress(next, { replace: how === 'quietly', preventScrollReset: true });
    return true;
  }, []);
  return { state, dispatch };
}
