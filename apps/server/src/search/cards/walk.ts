import { type RawBuilder, sql } from 'kysely';
import type { ListField, ListQuestion } from '../../list/definition.ts';
import { type FieldSort, orderOf } from '../../list/order.ts';
import { isValueField, type ValueField } from '../value-fields.ts';
import type { ListOfCards } from './list-of-cards.ts';

/** All cards in the order that is asked for, along an index: rows `id`. */
export type Walk = RawBuilder<unknown>;

const living = sql`select card.id from control_card as card where card.deleted_at is null`;

function byColumn(column: RawBuilder<unknown>, direction: FieldSort['direction']): Walk {
  return sql`${living} order by ${column} ${sql.raw(direction)}, card.id`;
}

/** Those that have none of what is sorted by come last. */
function thenTheOthers(first: Walk, has: RawBuilder<unknown>): Walk {
  return sql`(${first}) union all (${living} and not coalesce((${has} limit 1), false) order by card.id)`;
}

function byModification(direction: FieldSort['direction']): Walk {
  return thenTheOthers(
    sql`select modified.card_id as id from card_modified as modified
      order by modified.modified_at ${sql.raw(direction)}, modified.card_id`,
    sql`select true from card_modified as modified where modified.card_id = card.id`,
  );
}

function byValue({ place, sorted }: ValueField, direction: FieldSort['direction']): Walk {
  const column = sorted === undefined ? sql.ref(`value.${place.column}`) : sql.ref('value.text_start');
  const compared = sorted === undefined ? column : sql`${column} collate "pl-x-icu"`;
  return thenTheOthers(
    sql`select value.card_id as id from card_value as value
      where value.field_no = ${place.no} and ${column} is not null and value.ordinal = 0
      order by ${compared} ${sql.raw(direction)}, value.card_id`,
    sql`select true from card_value as value where value.card_id = card.id
      and value.field_no = ${place.no} and value.ordinal = 0 and ${column} is not null`,
  );
}

/**
 * Kind after kind, each by id. Of a kind no more are taken than the page needs, so this is for a page of all cards only.
 */
function byKind({ kinds, sorted }: ListField, { direction, needed }: KindWalk): Walk | null {
  if (kinds === undefined) return null;
  const word = sorted === undefined ? sql`kind.word` : sql`kind.word collate "pl-x-icu"`;
  const { rows, column } = kinds;
  return thenTheOthers(
    sql`select card.id from (select * from (${rows}) as kind order by ${word} ${sql.raw(direction)}) as kind
      cross join lateral (${living} and ${column} = any(kind.keys) order by card.id limit ${needed}) as card`,
    sql`select true where ${column} is not null`,
  );
}

interface KindWalk {
  readonly direction: FieldSort['direction'];
  readonly needed: number;
}

/**
 * By several fields: along the index of the first, and what is equal there sorted by the others, so that a page needs
 * no look at all cards.
 */
function bySeveral(
  list: ListOfCards,
  { field, direction }: FieldSort,
  rest: readonly FieldSort[],
): Walk | null {
  const way = sql.raw(direction);
  const order = orderOf(list, rest);
  const all = sql`select card.id from ${list.from} where card.deleted_at is null`;
  const others = (has: RawBuilder<unknown>): Walk =>
    sql`(${all} and not coalesce((${has} limit 1), false) order by ${order})`;
  if (isValueField(field)) {
    const column = sql.ref(`value.${field.sorted === undefined ? field.place.column : 'text_start'}`);
    const compared = field.sorted === undefined ? column : sql`${column} collate "pl-x-icu"`;
    const asked = sql`value.field_no = ${field.place.no} and value.ordinal = 0 and ${column} is not null`;
    return sql`(select ${list.id} as id from card_value as value join (${list.from}) on ${list.id} = value.card_id
        where ${asked} order by ${compared} ${way}, ${order})
      union all ${others(sql`select true from card_value as value where value.card_id = ${list.id} and ${asked}`)}`;
  }
  switch (field.id) {
    case 'creationTime':
      return sql`${all} order by card.creation_time ${way}, ${order}`;
    case 'name':
      return sql`${all} order by card.name collate "pl-x-icu" ${way}, ${order}`;
    case 'lastModificationTime':
      return sql`(select ${list.id} as id from card_modified as modified
          join (${list.from}) on ${list.id} = modified.card_id order by modified.modified_at ${way}, ${order})
        union all ${others(sql`select true from card_modified as modified where modified.card_id = ${list.id}`)}`;
    default:
      return null;
  }
}

/** The way along an index through all cards in the order of a question; null when there is none. */
export function walkOf(list: ListOfCards, { sorts, filters, words, skip, take }: ListQuestion): Walk | null {
  const [first, ...more] = sorts;
  if (first === undefined) return sql`${living} order by card.creation_time desc, card.id desc`;
  if (more.length > 0) return bySeveral(list, first, more);
  const { field, direction } = first;
  if (isValueField(field)) return byValue(field, direction);
  switch (field.id) {
    case 'creationTime':
      return byColumn(sql`card.creation_time`, direction);
    case 'name':
      return byColumn(sql`card.name collate "pl-x-icu"`, direction);
    case 'lastModificationTime':
      return byModification(direction);
    default:
      return filters.length + words.length === 0 ? byKind(field, { direction, needed: skip + take }) : null;
  }
}
