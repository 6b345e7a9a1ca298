import type { ListFilter } from '@kartoteka/contract/list-filter';
import { type ActiveFilter, activeFilters } from '@kartoteka/domain/list/filter';
import { under, type Violation, violation } from '@kartoteka/domain/violation';
import { type RawBuilder, sql } from 'kysely';
import { ValidationError } from '../http/answer/problem.ts';
import { askedValues } from './asked-values.ts';
import type { ListDefinition } from './definition.ts';
import type { ListField } from './field.ts';
import { filterCondition } from './filter-value.ts';
import type { ReadFilter } from './question.ts';

/** The field whose filter decides whether archived rows are shown. */
const ARCHIVED_FIELD = 'isArchived';

function known({ dataType, choices }: ListField): ReadonlySet<string> | null {
  if (dataType !== 'Enum' || choices === undefined || typeof choices === 'function') return null;
  return new Set(choices.map((one) => one.value));
}

/**
 * Reads the filters and leaves out empty filters. Throws a ValidationError at `filters.<n>.id` for an unknown id, at
 * `filters.<n>.value.values.<m>` for a bad value, and at `filters.<n>.value.values` for a range with more than two
 * values.
 */
export function readFilters(fields: readonly ListField[], filters: readonly ListFilter[]): ReadFilter[] {
  const byId = new Map(fields.filter((field) => field.isFilter !== false).map((field) => [field.id, field]));
  const faults: Violation[] = filters.flatMap(({ id }, at) =>
    byId.has(id) ? [] : [violation(['filters', at, 'id'], 'unknownFilter', { filter: id })],
  );
  const read: ReadFilter[] = [];
  for (const filter of activeFilters(filters)) {
    const field = byId.get(filter.id);
    if (field === undefined) continue;
    const condition = filterCondition(field, filter, known(field));
    if (Array.isArray(condition)) faults.push(...under(['filters', filter.position], condition));
    else read.push({ field, condition, texts: textsOf(field, filter), asked: askedValues(field, filter) });
  }
  if (faults.length > 0) throw ValidationError.of(faults);
  return read;
}

function textsOf({ dataType }: ListField, { values }: ActiveFilter): string[] | null {
  return dataType === 'Text' ? values.flatMap(({ value }) => (value === null ? [] : String(value))) : null;
}

/** Returns the condition of a filter for a row. */
export function rowCondition({ field, condition }: ReadFilter): RawBuilder<boolean> {
  return field.hasValue?.(condition) ?? condition(field.value);
}

/**
 * Returns a condition for each filter, all of which must be met. Archived rows are excluded unless `isArchived` is
 * among the filters.
 */
export function filterConditions<Row, Item>(
  list: ListDefinition<Row, Item>,
  filters: readonly ListFilter[],
): RawBuilder<boolean>[] {
  const read = readFilters(list.fields, filters);
  const conditions = read.map(rowCondition);
  const asksArchive = read.some(({ field }) => field.id === ARCHIVED_FIELD);
  return list.archived === null || asksArchive ? conditions : [sql`not (${list.archived})`, ...conditions];
}
