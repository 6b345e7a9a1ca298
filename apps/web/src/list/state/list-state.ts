import type { Sort } from '@kartoteka/domain/list/sorting';
import { cleanSearch } from './clean-search.ts';
import { cleanFilter, type FilterState, sameFilter, withFilter } from './filter-state.ts';

/** The state of a list, which is kept in the address. */
export interface ListState {
  /** The text of 'Wyszukaj', trimmed; '' if there is no search. */
  readonly search: string;
  /** The active filters in the order in which they were set. A row must match all of them. */
  readonly filters: readonly FilterState[];
  /** Null for the server's own order. */
  readonly sort: Sort | null;
  /** Starts at 1. */
  readonly page: number;
  /** Id of the saved view in use, '' when the user left the view, null when the address names none. */
  readonly view: string | null;
}

export type ListEvent =
  | { readonly type: 'searched'; readonly search: string }
  /** Sets a filter, or removes it when it has no values. */
  | { readonly type: 'filtered'; readonly filter: FilterState }
  | { readonly type: 'unfiltered' }
  | { readonly type: 'sorted'; readonly sort: Sort | null }
  | { readonly type: 'paged'; readonly page: number }
  /** Shows a saved view. */
  | { readonly type: 'viewed'; readonly state: ListState }
  /** Leaves the saved view and keeps its filters and order. */
  | { readonly type: 'unviewed' }
  | { readonly type: 'reset' };

export const initialListState: ListState = { search: '', filters: [], sort: null, page: 1, view: null };

/**
 * Returns the next state of a list. A changed search, filter or order shows the first page. The same search and the
 * same filters change nothing.
 */
export function listReducer(state: ListState, event: ListEvent): ListState {
  switch (event.type) {
    case 'searched': {
      const search = cleanSearch(event.search);
      return search === state.search ? state : { ...state, search, page: 1 };
    }
    case 'filtered': {
      const now = state.filters.find(({ id }) => id === event.filter.id) ?? null;
      if (sameFilter(now, cleanFilter(event.filter))) return state;
      return { ...state, filters: withFilter(state.filters, event.filter), page: 1 };
    }
    case 'unfiltered':
      return state.filters.length === 0 ? state : { ...state, filters: [], page: 1 };
    case 'sorted':
      return { ...state, sort: event.sort, page: 1 };
    case 'paged':
      return { ...state, page: event.page };
    case 'viewed':
      return event.state;
    case 'unviewed':
      return { ...state, view: '' };
    case 'reset':
      // '' in the address means that the view was left, so that the default view does not come back at once.
      return state.view === null ? initialListState : { ...initialListState, view: '' };
  }
}

/** Returns whether the list shows its first page without search, filters and order. The saved view does not count. */
export function isInitial(state: ListState): boolean {
  return isWhole(state) && state.sort === null && state.page === 1;
}

/** Returns whether the list has neither a search nor filters. */
export function isWhole({ search, filters }: ListState): boolean {
  return search === '' && filters.length === 0;
}
