import { type FilterState, withFilter } from './filter-state.ts';

/**
 * The key of a filter in the address: `f.<id>=<value>` for each value, or `r.<id>` twice for the ends of a range.
 * With `ft.` and `rt.` the values are instants.
 */
const KEY = /^([fr])(t?)\.(.+)$/s;

/** Returns whether a key of the address is a filter. */
export function isFilterKey(key: string): boolean {
  return KEY.test(key);
}

/** Reads the filters of an address in its order. */
export function readFilters(address: URLSearchParams): readonly FilterState[] {
  let filters: readonly FilterState[] = [];
  for (const key of new Set(address.keys())) {
    const [, kind, time, id] = KEY.exec(key) ?? [];
    if (id === undefined) continue;
    filters = withFilter(filters, {
      id,
      values: address.getAll(key),
      isRange: kind === 'r',
      isDateTime: time === 't',
    });
  }
  return filters;
}

/** Adds the filters to an address that has none. */
export function writeFilters(filters: readonly FilterState[], address: URLSearchParams): void {
  for (const { id, values, isRange, isDateTime } of filters) {
    const key = `${isRange ? 'r' : 'f'}${isDateTime ? 't' : ''}.${id}`;
    for (const value of values) address.append(key, value);
  }
}
