import { parseSorting, type Sort } from '@kartoteka/domain/list/sorting';
import { type RawBuilder, sql } from 'kysely';
import { ValidationError } from '../http/problem.ts';
import type { ListDefinition, ListField } from './definition.ts';

function termOf({ field, direction }: FieldSort): OrderTerm {
  const compared = field.sorted ?? field.value;
  const isText = field.dataType === 'Text' || field.sorted !== undefined;
  return {
    key: isText ? sql`${compared} collate "pl-x-icu"` : compared,
    direction: direction === 'asc' ? sql`asc nulls last` : sql`desc nulls last`,
  };
}

/**
 * The order of a list (wire list-order): by declared fields, in the Polish alphabet, nulls last, ties by id; newest
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

type Ordered = Pick<ListDefinition<never, unknown>, 'newest' | 'id'>;

/** One of the things that rows are compared by. */
export interface OrderTerm {
  /** Over a row of `from`. */
  readonly key: RawBuilder<unknown>;
  /** What stands behind it, or behind a column that holds it. */
  readonly direction: RawBuilder<unknown>;
}

/** The order, term by term. */
export function orderTerms(list: Ordered, sorts: readonly FieldSort[]): OrderTerm[] {
  if (sorts.length > 0) return tieTerms(list, sorts);
  return [list.newest, list.id].map((key) => ({ key, direction: sql`desc` }));
}

const tieTerms = (list: Ordered, sorts: readonly FieldSort[]): OrderTerm[] => [
  ...sorts.map(termOf),
  { key: list.id, direction: sql`asc` },
];

const asSql = (terms: readonly OrderTerm[]): RawBuilder<unknown> =>
  sql.join(terms.map(({ key, direction }) => sql`${key} ${direction}`));

/** How rows stand that are equal in a field before these. */
export function tieOrder(list: Ordered, rest: readonly FieldSort[]): RawBuilder<unknown> {
  return asSql(tieTerms(list, rest));
}

/** The order as SQL over a row of `from`. */
export function orderOf(list: Ordered, sorts: readonly FieldSort[]): RawBuilder<unknown> {
  return asSql(orderTerms(list, sorts));
}
