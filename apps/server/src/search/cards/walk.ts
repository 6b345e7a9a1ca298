import { type RawBuilder, sql } from 'kysely';
import type { ListQuestion } from '../../list/question.ts';
import type { ListField } from '../../list/field.ts';
import { tieOrder } from '../../list/order.ts';
import { isValueField } from '../value-fields.ts';
import type { ListOfCards } from './list-of-cards.ts';

/** A query for the ids (`id`) of all cards that are not deleted, in the requested order along an index. */
export type Walk = RawBuilder<unknown>;

/** A table with an index in the order of `key`. `isOwn` selects one row for each card that has a value to sort by. */
interface SortTable {
  readonly table: RawBuilder<unknown>;
  readonly cardId: RawBuilder<unknown>;
  readonly key: RawBuilder<unknown>;
  /** The condition for the rows of the sorted field. */
  readonly isOwn: RawBuilder<boolean>;
}

function sortTableOf(field: ListField): SortTable | null {
  if (isValueField(field)) {
    const isText = field.sorted !== undefined;
    const column = sql.ref(`value.${isText ? 'text_start' : field.place.column}`);
    return {
      table: sql`card_value as value`,
      cardId: sql`value.card_id`,
      key: isText ? sql`${column} collate "pl-x-icu"` : column,
      isOwn: sql<boolean>`value.field_no = ${field.place.no} and value.ordinal = 0 and ${column} is not null`,
    };
  }
  if (field.id !== 'lastModificationTime') return null;
  return {
    table: sql`card_modified as modified`,
    cardId: sql`modified.card_id`,
    key: sql`modified.modified_at`,
    isOwn: sql<boolean>`true`,
  };
}

/** Returns the column of `control_card` that an index keeps in order; null for other fields. */
function ownKey({ id }: ListField): RawBuilder<unknown> | null {
  if (id === 'creationTime') return sql`card.creation_time`;
  return id === 'name' ? sql`card.name collate "pl-x-icu"` : null;
}

/**
 * Returns the walk along an index through all cards in a question's order; null when no index has this order. With
 * several fields, the walk follows the index of the first field and sorts equal values by the other fields, so that a
 * page does not look at all cards.
 */
export function walkOf(list: ListOfCards, { sorts }: ListQuestion): Walk | null {
  const [first, ...rest] = sorts;
  const cards = rest.length === 0 ? sql`control_card as card` : list.from;
  const living = sql`select card.id from ${cards} where card.deleted_at is null`;
  if (first === undefined) return sql`${living} order by card.creation_time desc, card.id desc`;
  const direction = sql.raw(first.direction);
  const ties = tieOrder(list, rest);
  const own = ownKey(first.field);
  if (own !== null) return sql`${living} order by ${own} ${direction}, ${ties}`;
  const sortTable = sortTableOf(first.field);
  if (sortTable === null) return null;
  const { table, cardId, key, isOwn } = sortTable;
  const having =
    rest.length === 0
      ? sql`select ${cardId} as id from ${table} where ${isOwn} order by ${key} ${direction}, ${cardId}`
      : sql`select card.id from ${table} join (${cards}) on card.id = ${cardId}
          where ${isOwn} order by ${key} ${direction}, ${ties}`;
  // Cards without a value to sort by come last.
  return sql`(${having}) union all (${living} and not coalesce(
    (select true from ${table} where ${cardId} = card.id and ${isOwn} limit 1), false) order by ${ties})`;
}
