import type { ListDataType } from '@kartoteka/contract/list';
import { KINDS } from '@kartoteka/domain/value/kinds';
import type { ValueKind } from '@kartoteka/domain/value/value-kind';
import type { ActiveFilter, FilterValue } from '@kartoteka/domain/list/filter';
import { toWarsaw, warsawDay } from '@kartoteka/domain/value/warsaw';
import { under, type Violation, violation } from '@kartoteka/domain/violation';
import { type RawBuilder, sql } from 'kysely';
import type { ListField } from './field.ts';
import { contains } from './search-text.ts';

/** Builds a condition on one value of a field. A row with several values meets the condition when one of them does. */
export type ValueCondition = (value: RawBuilder<unknown>) => RawBuilder<boolean>;
export type ConditionOrFault = ValueCondition | Violation[];

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const MINUTE = 60_000;

/** Returns a value in the canonical form of this kind, or the violation of a bad value. */
export function readAs(kind: ValueKind, raw: FilterValue['value']): string | boolean | Violation[] {
  const reading = KINDS[kind].read(raw);
  return reading.ok ? reading.value : [reading.violation];
}

function numbers(kind: 'integer' | 'decimal', { isRange }: ActiveFilter) {
  return (raw: FilterValue['value'], side: number): ConditionOrFault => {
    const number = readAs(kind, raw);
    if (typeof number !== 'string') return Array.isArray(number) ? number : [violation([], 'notDecimal')];
    const given = sql`${number}::numeric`;
    if (!isRange) return (value) => sql<boolean>`${value} = ${given}`;
    return side === 0 ? (value) => sql`${value} >= ${given}` : (value) => sql`${value} <= ${given}`;
  };
}

/** An interval [start, end) of instants. */
export interface Instants {
  start: Date;
  end: Date;
}

/** Returns the Warsaw day of a plain date or an instant, or the violation of a bad value. */
export function readDay(raw: FilterValue['value']): Instants | Violation[] {
  const plain = KINDS.date.read(raw);
  const instant = plain.ok ? plain : KINDS.datetime.read(raw);
  if (!instant.ok) return [plain.ok ? instant.violation : plain.violation];
  const date = plain.ok ? String(plain.value) : toWarsaw(String(instant.value)).date;
  const { start, end } = warsawDay(date);
  return { start: new Date(start), end: new Date(end) };
}

/**
 * Returns the interval that an instant means, or the violation of a bad value. In a filter that is not a
 * range, an instant without seconds means the whole minute, because an editor without seconds sends whole
 * minutes. Any other instant means one millisecond.
 */
export function readInstant(raw: FilterValue['value'], isRange: boolean): Instants | Violation[] {
  const reading = KINDS.datetime.read(raw);
  if (!reading.ok) return [reading.violation];
  const start = new Date(String(reading.value));
  const isMinute = !isRange && start.getTime() % MINUTE === 0;
  return { start, end: new Date(start.getTime() + (isMinute ? MINUTE : 1)) };
}

function dates({ isRange, isDateTime }: ActiveFilter) {
  return (raw: FilterValue['value'], side: number): ConditionOrFault => {
    const stretch = isDateTime ? readInstant(raw, isRange) : readDay(raw);
    if (Array.isArray(stretch)) return stretch;
    const { start, end } = stretch;
    if (!isRange) return (value) => sql<boolean>`(${value} >= ${start} and ${value} < ${end})`;
    return side === 0 ? (value) => sql`${value} >= ${start}` : (value) => sql`${value} < ${end}`;
  };
}

function text(raw: FilterValue['value']): ConditionOrFault {
  return (value) => contains(value, String(raw));
}

function flag(raw: FilterValue['value']): ConditionOrFault {
  const read = readAs('bool', raw);
  return Array.isArray(read) ? read : (value) => sql<boolean>`${value} = ${sql.lit(read)}`;
}

function entity(raw: FilterValue['value']): ConditionOrFault {
  const id = String(raw);
  return UUID.test(id) ? (value) => sql<boolean>`${value} = ${id}::uuid` : [violation([], 'notAnOption')];
}

function choice(known: ReadonlySet<string> | null) {
  return (raw: FilterValue['value']): ConditionOrFault => {
    const picked = String(raw);
    if (known !== null && !known.has(picked)) return [violation([], 'notAnOption')];
    return (value) => sql<boolean>`${value} = ${picked}`;
  };
}

function reader(dataType: ListDataType, filter: ActiveFilter, known: ReadonlySet<string> | null) {
  switch (dataType) {
    case 'Text':
      return text;
    case 'NumberInteger':
      return numbers('integer', filter);
    case 'NumberFloat':
      return numbers('decimal', filter);
    case 'DateTime':
      return dates(filter);
    case 'Bool':
      return flag;
    case 'Entity':
      return entity;
    case 'Enum':
      return choice(known);
  }
}

/** Returns whether a range ends before it begins, so that it could contain nothing. */
function isUpsideDown(dataType: ListDataType, { values, isDateTime }: ActiveFilter): boolean {
  const [low = null, high = null] = values.map(({ value }) => value);
  if (low === null || high === null) return false;
  if (dataType !== 'DateTime') {
    const [from, to] = [readAs('decimal', low), readAs('decimal', high)];
    return !Array.isArray(from) && !Array.isArray(to) && KINDS.decimal.compare(from, to) > 0;
  }
  const read = (raw: FilterValue['value']) => (isDateTime ? readInstant(raw, true) : readDay(raw));
  const [from, to] = [read(low), read(high)];
  return !Array.isArray(from) && !Array.isArray(to) && from.start > to.start;
}

const RANGED: readonly ListDataType[] = ['NumberInteger', 'NumberFloat', 'DateTime'];

/** Returns whether a filter is a range. Only filters of numbers and dates can be ranges. */
export function isRanged(dataType: ListDataType, { isRange }: ActiveFilter): boolean {
  return isRange && RANGED.includes(dataType);
}

/**
 * Returns the condition of a filter for values of its data type (wire filters): one of the values, or a range, whose
 * empty side is open. Returns violations at `value.values.<m>` for bad values, at `value.values.1` for a range that
 * ends before it begins, and at `value.values` for a range with more than two values.
 *
 * @param known the options of an Enum; null for any value
 */
export function filterCondition(
  { dataType, isPlainDate = false }: Pick<ListField, 'dataType' | 'isPlainDate'>,
  filter: ActiveFilter,
  known: ReadonlySet<string> | null,
): ConditionOrFault {
  const isRange = isRanged(dataType, filter);
  if (isRange && filter.values.length > 2) return [violation(['value', 'values'], 'rangeNeedsTwo')];
  // A plain date matches when the filter's instant falls on that day.
  const isDateTime = filter.isDateTime && !isPlainDate;
  const read = reader(dataType, { ...filter, isRange, isDateTime }, known);
  const conditions: ValueCondition[] = [];
  const faults: Violation[] = [];
  for (const { value: raw, position } of filter.values) {
    if (raw === null) continue;
    const one = read(raw, position);
    if (Array.isArray(one)) faults.push(...under(['value', 'values', position], one));
    else conditions.push(one);
  }
  if (isRange && faults.length === 0 && isUpsideDown(dataType, { ...filter, isDateTime }))
    faults.push(violation(['value', 'values', 1], 'rangeUpsideDown'));
  if (faults.length > 0) return faults;
  const glue = isRange ? sql` and ` : sql` or `;
  return (value) =>
    sql<boolean>`(${sql.join(
      conditions.map((condition) => condition(value)),
      glue,
    )})`;
}
