import type { ListFilter } from '@kartoteka/contract/list-filter';
import { type ActiveFilter, activeFilters } from '@kartoteka/domain/list/filter';
import { under, type Violation, violation } from '@kartoteka/domain/violation';
import { type RawBuilder, sql } from 'kysely';
import { ValidationError } from '../http/problem.ts';
import type { ListDefinition, ListField } from './definition.ts';
import { filterCondition, type ValueCondition } from './filter-value.ts';

/** The field that brings archived rows into a list. */
const ARCHIVED_FIELD = 'isArchived';

function known({ dataType, choices }: ListField): ReadonlySet<string> | null {
  if (dataType !== 'Enum' || choices === undefined || typeof choices === 'function') return null;
  return new Set(choices.map((one) => one.value));
}

/** A filter that says something, read: its field and what is asked of the field's values. */
export interface ReadFilter {
  readonly field: ListField;
  readonly condition: ValueCondition;
  /** What a text is searched for, any of it; null for what is no text. */
  readonly texts: readonly string[] | null;
}

/**
 * What the filters ask; empty ones ask nothing. An unknown id is a 400 at `filters.<n>.id`, a bad value one at
 * `filters.<n>.value.values.<m>`.
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
    else read.push({ field, condition, texts: textsOf(field, filter) });
  }
  if (faults.length > 0) throw ValidationError.of(faults);
  return read;
}

function textsOf({ dataType }: ListField, { values }: ActiveFilter): string[] | null {
  return dataType === 'Text' ? values.flatMap(({ value }) => (value === null ? [] : String(value))) : null;
}

/** What a filter asks of a row. */
export function rowCondition({ field, condition }: ReadFilter): RawBuilder<boolean> {
  return field.hasValue?.(condition) ?? condition(field.value);
}

/** One condition a filter: all must hold. Archived rows stay out unless `isArchived` is among the filters. */
export function filterConditions<Row, Item>(
  list: ListDefinition<Row, Item>,
  filters: readonly ListFilter[],
): RawBuilder<boolean>[] {
  const read = readFilters(list.fields, filters);
  const conditions = read.map(rowCondition);
  const asksArchive = read.some(({ field }) => field.id === ARCHIVED_FIELD);
  return list.archived === null || asksArchive ? conditions : [sql`not (${list.archived})`, ...conditions];
}
