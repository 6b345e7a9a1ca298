import { useCallback, useMemo } from 'react';
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
  const dispatch = useCallback(
    (event: ListEvent, how?: 'quietly') => {
      setAddress((before) => writeListState(listReducer(readListState(before), event), before), {
        replace: how === 'quietly',
        preventScrollReset: true,
      });
    },
    [setAddress],
  );
  return { state, dispatch };
}
