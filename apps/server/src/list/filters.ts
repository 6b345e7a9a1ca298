import type { ListFilter } from '@kartoteka/contract/list-filter';
import { activeFilters } from '@kartoteka/domain/list/filter';
import { under, type Violation, violation } from '@kartoteka/domain/violation';
import { type RawBuilder, sql } from 'kysely';
import { ValidationError } from '../http/problem.ts';
import type { ListDefinition, ListField } from './definition.ts';
import { filterCondition } from './filter-value.ts';

/** The field that brings archived rows into a list. */
export const ARCHIVED_FIELD = 'isArchived';

function known({ dataType, choices }: ListField): ReadonlySet<string> | null {
  if (dataType !== 'Enum' || choices === undefined || typeof choices === 'function') return null;
  return new Set(choices.map((one) => one.value));
}

/**
 * One condition a filter: all must hold. An unknown id is a 400 at `filters.<n>.id`, a bad value one at
 * `filters.<n>.value.values.<m>`. Archived rows stay out unless `isArchived` is among the filters.
 */
export function filterConditions<Row, Item>(
  list: ListDefinition<Row, Item>,
  filters: readonly ListFilter[],
): RawBuilder<boolean>[] {
  const fields = new Map(
    list.fields.filter((field) => field.isFilter !== false).map((field) => [field.id, field]),
  );
  const faults: Violation[] = filters.flatMap(({ id }, at) =>
    fields.has(id) ? [] : [violation(['filters', at, 'id'], 'unknownFilter', { filter: id })],
  );
  const conditions: RawBuilder<boolean>[] = [];
  const active = activeFilters(filters);
  for (const filter of active) {
    const field = fields.get(filter.id);
    if (field === undefined) continue;
    const condition = filterCondition(field, filter, known(field));
    if (Array.isArray(condition)) faults.push(...under(['filters', filter.position], condition));
    else conditions.push(field.hasValue?.(condition) ?? condition(field.value));
  }
  if (faults.length > 0) throw ValidationError.of(faults);
  const asksArchive = active.some((filter) => filter.id === ARCHIVED_FIELD);
  return list.archived === null || asksArchive ? conditions : [sql`not (${list.archived})`, ...conditions];
}
