import { parseSorting, type Sort } from '@kartoteka/domain/list/sorting';
import { type RawBuilder, sql } from 'kysely';
import { ValidationError } from '../http/problem.ts';
import type { ListDefinition, ListField } from './definition.ts';

function orderBy({ field, direction }: FieldSort): RawBuilder<unknown> {
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
  return orderOf(list, readSorting(list.fields, sorting));
}

/** A field to sort by. */
export interface FieldSort {
  readonly field: ListField;
  readonly direction: Sort['direction'];
}

/** What is sorted by; none is newest first. An unknown field is a 400 that names it. */
export function readSorting(fields: readonly ListField[], sorting: string | null | undefined): FieldSort[] {
  const { sorts, violations } = parseSorting(
    sorting,
    fields.map((field) => field.id),
  );
  if (violations.length > 0) throw ValidationError.of(violations);
  return sorts.flatMap(({ field: id, direction }) => {
    const field = fields.find((one) => one.id === id);
    return field === undefined ? [] : [{ field, direction }];
  });
}

/** The order as SQL over a row of `from`. */
export function orderOf(
  list: Pick<ListDefinition<never, unknown>, 'newest' | 'id'>,
  sorts: readonly FieldSort[],
): RawBuilder<unknown> {
  if (sorts.length === 0) return sql`${list.newest} desc, ${list.id} desc`;
  return sql`${sql.join(sorts.map(orderBy))}, ${list.id}`;
}
