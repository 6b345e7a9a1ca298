/** An active filter, its values in the form of the wire (spec 3.23). */
export interface FilterState {
  readonly id: string;
  /** Trimmed values. A range has exactly two, of which one may be '' for an open end. Otherwise no value is ''. */
  readonly values: readonly string[];
  readonly isRange: boolean;
  /** Whether the values are instants instead of days. */
  readonly isDateTime: boolean;
}

/** Maximum number of active filters that the server accepts. */
const MAX_FILTERS = 50;
/** Maximum number of values of a filter that the server accepts. */
const MAX_VALUES = 1000;
/** Maximum number of characters of a value that the server accepts. */
const MAX_LENGTH = 4000;
/** Maximum number of characters of a filter's id that the server accepts. */
const ID_LENGTH = 200;

const clean = (value: string): string =>
  value.replaceAll('\0', '').slice(0, MAX_LENGTH).toWellFormed().trim();

/**
 * Trims a filter for the request. Returns null if only empty values are left (spec 5.6) or the id is too
 * long.
 */
export function cleanFilter({ id, values, isRange, isDateTime }: FilterState): FilterState | null {
  const cleaned = values.slice(0, isRange ? 2 : MAX_VALUES).map(clean);
  const given = cleaned.filter((value) => value !== '');
  if (given.length === 0 || id.length > ID_LENGTH) return null;
  if (!isRange) return { id, values: [...new Set(given)], isRange, isDateTime };
  return { id, values: [cleaned[0] ?? '', cleaned[1] ?? ''], isRange, isDateTime };
}

/**
 * Replaces the filter with the same id, or adds the filter at the end unless there are too many filters.
 * Removes a filter without values.
 */
export function withFilter(filters: readonly FilterState[], changed: FilterState): readonly FilterState[] {
  const next = cleanFilter(changed);
  if (next === null) return filters.filter(({ id }) => id !== changed.id);
  if (filters.some(({ id }) => id === next.id))
    return filters.map((one) => (one.id === next.id ? next : one));
  return filters.length < MAX_FILTERS ? [...filters, next] : filters;
}

/**
 * Returns whether two filters have the same values of the same kind. Their ids are not compared. Null means that there
 * is no filter.
 */
export function sameFilter(one: FilterState | null, other: FilterState | null): boolean {
  if (one === null || other === null) return one === other;
  return (
    one.isRange === other.isRange &&
    one.isDateTime === other.isDateTime &&
    one.values.length === other.values.length &&
    one.values.every((value, at) => value === other.values[at])
  );
}
