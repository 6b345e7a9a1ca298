import type { searchBody } from '@kartoteka/contract/list';
import type { z } from 'zod';
import type { ListFilterOffer } from './filter/filter-words.ts';
import type { ListState } from './state/list-state.ts';

/** Rows per page (spec 9.1). */
export const PAGE_SIZE = 15;

export type SearchRequest = z.input<typeof searchBody>;

/**
 * Returns the body of the search request for a state of the list. Filters have the names that the
 * configuration offers, or their ids as names until the configuration is loaded.
 */
export function requestOf(
  { search, filters, sort, page }: ListState,
  offered: readonly ListFilterOffer[] = [],
): SearchRequest {
  return {
    skipCount: (page - 1) * PAGE_SIZE,
    maxResultCount: PAGE_SIZE,
    ...(sort && { sorting: `${sort.field} ${sort.direction}` }),
    ...(search !== '' && { search }),
    ...(filters.length > 0 && {
      filters: filters.map(({ id, ...value }) => ({
        id,
        name: offered.find((offer) => offer.id === id)?.name ?? id,
        value: { ...value, values: [...value.values] },
      })),
    }),
  };
}

/** Returns the number of the last page. An empty list has one page. */
export function lastPageOf(totalCount: number): number {
  return Math.max(1, Math.ceil(totalCount / PAGE_SIZE));
}

/** Returns the range of the page's rows in words: '16 - 30 z 87' (spec 2.4.16). */
export function rangeText(page: number, totalCount: number): string {
  const first = Math.min((page - 1) * PAGE_SIZE + 1, totalCount);
  const last = Math.min(page * PAGE_SIZE, totalCount);
  return `${first} - ${last} z ${totalCount}`;
}
