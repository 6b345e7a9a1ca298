import type { ActiveFilter, FilterValue } from '@kartoteka/domain/list/filter';
import type { ValueKind } from '@kartoteka/domain/value/value-kind';
import type { ListField } from './field.ts';
import { isRanged, type Instants, readAs, readDay, readInstant } from './filter-value.ts';

/** A range of values. A null side is open. A range of instants does not contain its `high`. */
export interface AskedRange<Side> {
  readonly low: Side | null;
  readonly high: Side | null;
}

/**
 * The condition of a filter as data, for readers that do not use SQL. A value meets it when it contains one of the
 * texts, equals one of the keys, or lies in one of the ranges.
 */
export type AskedValues =
  | { readonly kind: 'texts'; readonly texts: readonly string[] }
  | { readonly kind: 'keys'; readonly keys: readonly string[] }
  | { readonly kind: 'numbers'; readonly ranges: readonly AskedRange<string>[] }
  | { readonly kind: 'instants'; readonly ranges: readonly AskedRange<Date>[] };

type Filtered = Pick<ListField, 'dataType' | 'isPlainDate'>;

/** Returns the condition of a filter as data. Its values must have been accepted by `filterCondition`. */
export function askedValues(field: Filtered, filter: ActiveFilter): AskedValues {
  const given = filter.values.flatMap(({ value, position }) => (value === null ? [] : [{ value, position }]));
  switch (field.dataType) {
    case 'Text':
      return { kind: 'texts', texts: given.map(({ value }) => String(value)) };
    case 'NumberInteger':
    case 'NumberFloat':
      return { kind: 'numbers', ranges: numbers(field, filter, given) };
    case 'DateTime':
      return { kind: 'instants', ranges: instants(field, filter, given) };
    case 'Bool':
      return { kind: 'keys', keys: given.map(({ value }) => accepted('bool', value)) };
    case 'Entity':
      return { kind: 'keys', keys: given.map(({ value }) => String(value).toLowerCase()) };
    case 'Enum':
      return { kind: 'keys', keys: given.map(({ value }) => String(value)) };
  }
}

/** Reads a value that `filterCondition` has accepted. */
function accepted(kind: ValueKind, value: FilterValue['value']): string {
  const read = readAs(kind, value);
  if (Array.isArray(read)) throw new Error('The value of a filter was not accepted');
  return String(read);
}

type Given = readonly {
  readonly value: NonNullable<ActiveFilter['values'][number]['value']>;
  readonly position: number;
}[];

/**
 * Returns one range with the two values of a range filter as its sides, or one range for each value of a
 * filter that is not a range.
 */
function rangesOf<Side>(
  isRange: boolean,
  given: Given,
  sides: (value: Given[number]['value']) => AskedRange<Side>,
): AskedRange<Side>[] {
  if (!isRange) return given.map(({ value }) => sides(value));
  const first = given.find(({ position }) => position === 0);
  const second = given.find(({ position }) => position !== 0);
  return [
    {
      low: first === undefined ? null : sides(first.value).low,
      high: second === undefined ? null : sides(second.value).high,
    },
  ];
}

function numbers({ dataType }: Filtered, filter: ActiveFilter, given: Given): AskedRange<string>[] {
  const kind = dataType === 'NumberInteger' ? 'integer' : 'decimal';
  return rangesOf(isRanged(dataType, filter), given, (value) => {
    const number = accepted(kind, value);
    return { low: number, high: number };
  });
}

function instants(
  { dataType, isPlainDate = false }: Filtered,
  filter: ActiveFilter,
  given: Given,
): AskedRange<Date>[] {
  const isRange = isRanged(dataType, filter);
  const isDateTime = filter.isDateTime && !isPlainDate;
  return rangesOf(isRange, given, (value) => {
    // `filterCondition` has accepted the values, so each is an interval and no violation.
    const { start, end } = (isDateTime ? readInstant(value, isRange) : readDay(value)) as Instants;
    return { low: start, high: end };
  });
}
