import { parseSorting } from '@kartoteka/domain/list/sorting';
import { type RawBuilder, sql } from 'kysely';
import { ValidationError } from '../http/answer/problem.ts';
import type { AnyList, ListDefinition } from './definition.ts';
import type { ListField } from './field.ts';
import type { FieldSort } from './question.ts';

function termOf({ field, direction }: FieldSort): OrderTerm {
  const compared = field.sorted ?? field.value;
  const isText = field.dataType === 'Text' || field.sorted !== undefined;
  return {
    key: isText ? sql`${compared} collate "pl-x-icu"` : compared,
    direction: direction === 'asc' ? sql`asc nulls last` : sql`desc nulls last`,
  };
}

/**
 * Returns the order of a list (wire list-order): by fields of the list, texts in Polish alphabetical order, with nulls
 * last and ties ordered by id. The default is newest first. Throws a ValidationError for an unknown field.
 */
export function listOrder<Row, Item>(
  list: ListDefinition<Row, Item>,
  sorting: string | null | undefined,
): RawBuilder<unknown> {
  return orderOf(list, readSorting(list.fields, sorting));
}

/** Parses the fields to sort by. An empty result means newest first. Throws a ValidationError for an unknown field. */
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

type Ordered = Pick<AnyList, 'newest' | 'id'>;

/** One part of the order. */
export interface OrderTerm {
  /** Expression over a row of `from`. */
  readonly key: RawBuilder<unknown>;
  /**
   * `asc` or `desc`, with the place of nulls if it matters. It follows the key, or a column that holds the key's value.
   */
  readonly direction: RawBuilder<unknown>;
}

/** Returns the parts of the order: the given fields and then the id, or newest first if no field is given. */
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

/** Returns the order of rows that are equal in all earlier fields: by the fields in `rest`, then by id. */
export function tieOrder(list: Ordered, rest: readonly FieldSort[]): RawBuilder<unknown> {
  return asSql(tieTerms(list, rest));
}

/** Returns the order as SQL over a row of `from`. */
export function orderOf(list: Ordered, sorts: readonly FieldSort[]): RawBuilder<unknown> {
  return asSql(orderTerms(list, sorts));
}
