import { parseSorting, type Sort } from '@kartoteka/domain/list/sorting';
import { type RawBuilder, sql } from 'kysely';
import { ValidationError } from '../http/problem.ts';
import type { ListDefinition, ListField } from './definition.ts';

function orderBy(field: ListField, { direction }: Sort): RawBuilder<unknown> {
  const compared = field.sorted ?? field.value;
  const isText = field.dataType === 'Text' || field.sorted !== undefined;
  const collated = isText ? sql`${compared} collate "pl-x-icu"` : compared;
  return direction === 'asc' ? sql`${collated} asc nulls last` : sql`${collated} desc nulls last`;
}

/**
 * The order of a list (wire, 'Lists'): by declared fields, in the Polish alphabet, nulls last, ties by id; newest
 * first when none is asked for. Any other field is a 400 that names it.
 */
export function listOrder<Row, Item>(
  list: ListDefinition<Row, Item>,
  sorting: string | null | undefined,
): RawBuilder<unknown> {
  const { sorts, violations } = parseSorting(
    sorting,
    list.fields.map((field) => field.id),
  );
  if (violations.length > 0) throw ValidationError.of(violations);
  if (sorts.length === 0) return sql`${list.newest} desc, ${list.id} desc`;
  const keys = sorts.flatMap((sort) => {
    const field = list.fields.find((one) => one.id === sort.field);
    return field === undefined ? [] : [orderBy(field, sort)];
  });
  return sql`${sql.join(keys)}, ${list.id}`;
}
