/** An active filter, its values in the form of the wire (spec 3.23). */
export interface FilterState {
  readonly id: string;
  /** Trimmed, none empty. A range has two values, of which '' is an open end. */
  readonly values: readonly string[];
  readonly isRange: boolean;
  /** The values are instants, not days. */
  readonly isDateTime: boolean;
}

/** The limits that the server sets for filters, values, and characters of a value. */
const MAX_FILTERS = 50;
const MAX_VALUES = 1000;
const MAX_LENGTH = 4000;
const ID_LENGTH = 200;

const clean = (value: string): string =>
  value.replaceAll('\0', '').slice(0, MAX_LENGTH).toWellFormed().trim();

/** Trims a filter for the request. Null when only empty values are left (spec 5.6). */
export function cleanFilter({ id, values, isRange, isDateTime }: FilterState): FilterState | null {
  const cleaned = values.slice(0, isRange ? 2 : MAX_VALUES).map(clean);
  const given = cleaned.filter((value) => value !== '');
  if (given.length === 0 || id.length > ID_LENGTH) return null;
  if (!isRange) return { id, values: [...new Set(given)], isRange, isDateTime };
  return { id, values: [cleaned[0] ?? '', cleaned[1] ?? ''], isRange, isDateTime };
}

/** Replaces the filter with the same id, or adds it at the end. A filter without values is removed. */
export function withFilter(filters: readonly FilterState[], changed: FilterState): readonly FilterState[] {
  const next = cleanFilter(changed);
  if (next === null) return filters.filter(({ id }) => id !== changed.id);
  if (filters.some(({ id }) => id === next.id))
    return filters.map((one) => (one.id === next.id ? next : one));
  return filters.length < MAX_FILTERS ? [...filters, next] : filters;
}

export function sameFilter(one: FilterState | null, other: FilterState | null): boolean {
  if (one === null || other === null) return one === other;
  return (
    one.isRange === other.isRange &&
    one.isDateTime === other.isDateTime &&
    one.values.length === other.values.length &&
    one.values.every((value, at) => value === other.values[at])
  );
}
