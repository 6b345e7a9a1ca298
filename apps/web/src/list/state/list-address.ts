import type { Sort } from '@kartoteka/domain/list/sorting';
import { isFilterKey, readFilters, writeFilters } from './filter-address.ts';
import { cleanSearch } from './clean-search.ts';
import { initialListState, type ListState } from './list-state.ts';

/** The list's keys in the address, besides the keys of its filters. All other keys are left unchanged. */
const KEY = { search: 'q', sort: 'sort', page: 'page', view: 'view' } as const;

/** Maximum page number that a list requests. A larger number of seven digits means this page. */
const LAST_PAGE = 1_000_000;
const SORT_LENGTH = 300;

/**
 * Reads the state of a list from an address. Anything unreadable gets its default, because users type addresses too.
 */
export function readListState(address: URLSearchParams): ListState {
  return {
    search: cleanSearch(address.get(KEY.search) ?? ''),
    filters: readFilters(address),
    sort: readSort(address.get(KEY.sort) ?? ''),
    page: readPage(address.get(KEY.page) ?? ''),
    view: readView(address.get(KEY.view)),
  };
}

/** Writes a state into the address. Defaults are left out. */
export function writeListState(state: ListState, address: URLSearchParams): URLSearchParams {
  const written = new URLSearchParams(address);
  for (const key of [...Object.values(KEY), ...[...address.keys()].filter(isFilterKey)]) written.delete(key);
  if (state.search !== '') written.set(KEY.search, state.search);
  writeFilters(state.filters, written);
  if (state.sort !== null) written.set(KEY.sort, writeSort(state.sort));
  if (state.page !== initialListState.page) written.set(KEY.page, String(state.page));
  if (state.view !== null) written.set(KEY.view, state.view);
  return written;
}

/** Reads an order: 'name' is ascending, '-name' is descending. */
function readSort(text: string): Sort | null {
  const [, minus, field] = /^(-?)(\w[\w:.-]*)$/.exec(text.slice(0, SORT_LENGTH)) ?? [];
  return field === undefined ? null : { field, direction: minus === '-' ? 'desc' : 'asc' };
}

function writeSort({ field, direction }: Sort): string {
  return direction === 'desc' ? `-${field}` : field;
}

function readView(text: string | null): string | null {
  return text === null || /^([\da-f-]{36})?$/.test(text) ? text : null;
}

function readPage(text: string): number {
  const page = /^\d{1,7}$/.test(text) ? Number(text) : 1;
  return Math.min(Math.max(page, 1), LAST_PAGE);
}
