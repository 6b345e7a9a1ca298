import { type RawBuilder, sql } from 'kysely';
import type { AnyList } from '../../list/definition.ts';
import type { ListField } from '../../list/field.ts';
import { orderTerms } from '../../list/order.ts';
import type { FieldSort, ListQuestion, ReadFilter } from '../../list/question.ts';
import type { CardField } from '../cards/card-field.ts';
import { isValueField, valueColumn } from '../value-fields.ts';
import type { ColumnKind } from './column.ts';
import type { SharedPart } from './shared-parts.ts';

/** The parts of the list's definition that memory uses. */
export type MemoryList = Pick<AnyList, 'from' | 'where' | 'newest' | 'id'>;

/** The ids of the cards that are read; null for all cards. */
export type Only = readonly string[] | null;

/** A column that a question needs, and how it is read. */
export interface NeededColumn {
  readonly name: string;
  /** The id of the list's field; null for the searched texts. */
  readonly field: string | null;
  readonly kind: ColumnKind;
  /** Selects rows `id, key` in the order of the keys; for `isWords`, in any order. */
  readonly rows: (only: Only) => RawBuilder<unknown>;
  /** Whether each word of the key is a value of the column. Otherwise the whole key is one value. */
  readonly isWords: boolean;
  /** The part on which the column depends; undefined when each change is recorded for the card that it concerns. */
  readonly shared: SharedPart | undefined;
}

/**
 * A sort order that a question needs. `rows` selects `id, rank`. A rank is the place of a value among the values of
 * the cards that are read, so ranks of two reads cannot be compared.
 */
export interface NeededRanks {
  readonly name: string;
  /** The id of the list's field. */
  readonly field: string;
  readonly rows: (only: Only) => RawBuilder<unknown>;
  readonly shared: SharedPart | undefined;
}

interface NeededSort extends NeededRanks {
  readonly isDescending: boolean;
}

/** Columns and orders that are read together. */
export interface NeededParts {
  readonly filters: readonly NeededColumn[];
  /** The column of the searched texts; null when they are not needed. */
  readonly words: NeededColumn | null;
  readonly sorts: readonly NeededRanks[];
}

export interface Needs extends NeededParts {
  readonly filters: readonly (NeededColumn & { readonly filter: ReadFilter })[];
  readonly sorts: readonly NeededSort[];
  /** Whether cards with equal values come in descending order of their ids, as in the order 'newest first'. */
  readonly isNewest: boolean;
}

/** Returns the names of the columns and orders. */
export const namesOf = ({ filters, words, sorts }: NeededParts): string[] =>
  [...filters, ...(words === null ? [] : [words]), ...sorts].map(({ name }) => name);

/** Returns the columns and orders that memory must have to answer a question. */
export function needsOf(list: MemoryList, { filters, words, sorts }: ListQuestion): Needs {
  const isNewest = sorts.length === 0;
  return {
    filters: filters.map((filter) => ({ ...columnOf(list, filter.field, filter.asked.kind), filter })),
    words: words.length === 0 ? null : TEXTS,
    sorts: isNewest ? [newestOf(list)] : sorts.map((sort) => sortOf(list, sort)),
    isNewest,
  };
}

/**
 * The words of the searched texts of cards. A searched word is always inside one of these words. Cards share
 * most of their words, which keeps the column small.
 */
export const TEXTS: NeededColumn = {
  name: 'body',
  field: null,
  kind: 'texts',
  rows: (only) =>
    ofCards(
      only,
      (chosen) => sql`select card_id as id, body as key from card_search where ${chosen(sql`card_id`)}`,
    ),
  isWords: true,
  shared: 'texts',
};

/** Returns the column of a field whose values are compared as `kind`. */
export function columnOf(list: MemoryList, field: ListField, kind: ColumnKind): NeededColumn {
  const place = isValueField(field) ? field.place : null;
  const value = place === null ? field.value : valueColumn(place);
  const from = (only: Only): RawBuilder<unknown> =>
    place === null
      ? cardsWith(list, value, only)
      : ofCards(
          only,
          (chosen) => sql`select value.card_id as id, ${value} as value from card_value as value
            where value.field_no = ${sql.lit(place.no)} and ${sql.ref(`value.${place.column}`)} is not null
              and ${chosen(sql`value.card_id`)}`,
        );
  return {
    name: `values ${placeName(field)} ${kind}`,
    field: field.id,
    kind,
    rows: (only) => sql`select id, ${keyOf(kind)} as key from (${from(only)}) as card
      where value is not null order by ${orderOf(kind)}`,
    isWords: false,
    shared: sharedBy(field)?.value,
  };
}

/**
 * Returns the shared parts on which a field's value and order depend. The type of fields in `list/` lacks this member
 * of a `CardField`.
 */
const sharedBy = (field: CardField): CardField['shared'] => field.shared;

/** Returns the condition that an id is one of these; always true for null. */
export const among = (id: RawBuilder<unknown>, only: Only): RawBuilder<unknown> =>
  only === null ? sql`true` : sql`${id} = any(${`{${only.join()}}`}::uuid[])`;

/**
 * Selects from all cards, or looks up each card of `only` separately. With a simple condition on the ids of a thousand
 * cards, PostgreSQL would read the whole index of a field, with the values of a million cards.
 *
 * @param select makes the select; `chosen` returns the condition that an id is one of the cards
 */
function ofCards(
  only: Only,
  select: (chosen: (id: RawBuilder<unknown>) => RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (only === null) return select(() => sql`true`);
  return sql`select found.* from unnest(${`{${only.join()}}`}::uuid[]) as one(id)
    cross join lateral (${select((id) => sql`${id} = one.id`)} offset 0) as found`;
}

/** Selects the ids of cards, each with a value from the list's tables. */
const cardsWith = (list: MemoryList, value: RawBuilder<unknown>, only: Only): RawBuilder<unknown> =>
  ofCards(
    only,
    (chosen) => sql`select ${list.id} as id, ${value} as value from ${list.from}
      where ${list.where} and ${chosen(list.id)}`,
  );

const placeName = (field: ListField): string =>
  isValueField(field) ? `${field.place.no} ${field.place.column}` : field.id;

function keyOf(kind: ColumnKind): RawBuilder<string> {
  switch (kind) {
    case 'texts':
      return sql`fold(value)`;
    case 'keys':
      return sql`value::text`;
    case 'numbers':
      return sql`trim_scale(value)::text`;
    case 'instants':
      return sql`(extract(epoch from value) * 1000000)::bigint::text`;
  }
}

/**
 * Returns the order in which a column needs its rows: equal keys together, and numbers and instants
 * ascending.
 */
const orderOf = (kind: ColumnKind): RawBuilder<unknown> =>
  kind === 'numbers' || kind === 'instants' ? sql`value` : sql`${keyOf(kind)} collate "C"`;

/** Returns the order of the cards by a field. */
export function ranksOf(list: MemoryList, field: ListField): NeededRanks {
  const [term] = orderTerms(list, [{ field, direction: 'asc' }]);
  return {
    name: `order ${placeName(field)} ${field.dataType}`,
    field: field.id,
    rows: rankRows(list, term?.key ?? field.value),
    shared: sharedBy(field)?.order,
  };
}

const sortOf = (list: MemoryList, { field, direction }: FieldSort): NeededSort => ({
  ...ranksOf(list, field),
  isDescending: direction === 'desc',
});

const newestOf = (list: MemoryList): NeededSort => ({
  name: 'order creationTime DateTime',
  field: 'creationTime',
  rows: rankRows(list, list.newest),
  shared: undefined,
  isDescending: true,
});

function rankRows(list: MemoryList, key: RawBuilder<unknown>): NeededRanks['rows'] {
  return (only) => sql`select id, dense_rank() over (order by value)::int as rank
    from (${cardsWith(list, key, only)}) as card where value is not null`;
}
