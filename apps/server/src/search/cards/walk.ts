import { type RawBuilder, sql } from 'kysely';
import type { ListField, ListQuestion } from '../../list/definition.ts';
import { tieOrder } from '../../list/order.ts';
import { isValueField } from '../value-fields.ts';
import type { ListOfCards } from './list-of-cards.ts';

/** All cards in the order that is asked for, along an index: rows `id`. */
export type Walk = RawBuilder<unknown>;

/** A table with a row for each card that has something to be sorted by, and an index in the order of that. */
interface Beside {
  readonly table: RawBuilder<unknown>;
  readonly cardId: RawBuilder<unknown>;
  readonly key: RawBuilder<unknown>;
  /** Which of its rows those are. */
  readonly isOwn: RawBuilder<boolean>;
}

function besideOf(field: ListField): Beside | null {
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

/** What an index of the cards themselves has in order. */
function ownKey({ id }: ListField): RawBuilder<unknown> | null {
  if (id === 'creationTime') return sql`card.creation_time`;
  return id === 'name' ? sql`card.name collate "pl-x-icu"` : null;
}

/**
 * The way along an index through all cards in the order of a question; null when there is none. By several fields it is
 * that of the first, and what is equal there is sorted by the others, so that a page needs no look at all cards.
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
  const beside = besideOf(first.field);
  if (beside === null) return null;
  const { table, cardId, key, isOwn } = beside;
  const having =
    rest.length === 0
      ? sql`select ${cardId} as id from ${table} where ${isOwn} order by ${key} ${direction}, ${cardId}`
      : sql`select card.id from ${table} join (${cards}) on card.id = ${cardId}
          where ${isOwn} order by ${key} ${direction}, ${ties}`;
  // Those that have none of what is sorted by come last.
  return sql`(${having}) union all (${living} and not coalesce(
    (select true from ${table} where ${cardId} = card.id and ${isOwn} limit 1), false) order by ${ties})`;
}
