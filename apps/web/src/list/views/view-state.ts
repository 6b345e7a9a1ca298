import type { ListView } from '@kartoteka/contract/list-view';
import { readListState, writeListState } from '../state/list-address.ts';
import type { ListState } from '../state/list-state.ts';

/** Returns the state that a saved view shows: its search, filters and order, on the first page. */
export function stateOf({ id, address }: Pick<ListView, 'id' | 'address'>): ListState {
  return { ...readListState(new URLSearchParams(address)), page: 1, view: id };
}

/**
 * Returns the search, filters and order of a list as a saved view stores them: an address without page and
 * view.
 */
export function addressOf(state: ListState): string {
  return writeListState({ ...state, page: 1, view: null }, new URLSearchParams()).toString();
}

/** Returns whether the search, filters or order of the list differ from its view. */
export function isChanged(view: ListView, state: ListState): boolean {
  return addressOf(stateOf(view)) !== addressOf(state);
}
