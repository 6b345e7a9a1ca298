import { type RawBuilder, sql } from 'kysely';
import type { FieldKinds, ListQuestion } from '../../list/definition.ts';
import { tieOrder } from '../../list/order.ts';
import type { ListOfCards } from './list-of-cards.ts';

/** What a page is sorted by first, of a field with few values; null for any other question. */
export function kindsOf({ sorts: [first] }: ListQuestion): FieldKinds | null {
  return first?.field.kinds ?? null;
}

interface Found {
  /** Ids of all cards that are found; null for every card. */
  readonly ids: RawBuilder<unknown> | null;
  /** Whether this way is taken. */
  readonly isTaken: RawBuilder<boolean>;
  /** The page, as `limit` and `offset`. */
  readonly page: RawBuilder<unknown>;
  readonly needed: RawBuilder<unknown>;
}

/**
 * A page of what was found, sorted by a field with few values: kind after kind, each out of an index of the cards by
 * their kinds, until the page is full. What was found is looked up in memory, 80 bytes a card, and not card by card.
 */
export function pageByKinds(
  list: ListOfCards,
  { sorts }: ListQuestion,
  { rows, column }: FieldKinds,
  { ids, isTaken, page, needed }: Found,
): RawBuilder<unknown> {
  const [first, ...rest] = sorts;
  const direction = sql.raw(first?.direction ?? 'asc');
  const word = first?.field.sorted === undefined ? sql`kind.word` : sql`kind.word collate "pl-x-icu"`;
  const inOrder = (which: RawBuilder<unknown>): RawBuilder<unknown> => {
    if (ids === null) {
      return sql`select ${list.id} as id from ${list.from} where card.deleted_at is null and ${which}
        order by ${tieOrder(list, rest)} limit ${needed}`;
    }
    // Fenced, so that it is read by its kind and not in the order of the ids.
    const own = sql`select card.id from control_card as card where card.deleted_at is null and ${which}
      and coalesce(card.id in (${ids}), false) offset 0`;
    return rest.length === 0
      ? sql`select kept.id from (${own}) as kept order by kept.id limit ${needed}`
      : sql`select ${list.id} as id from (${own}) as kept join (${list.from}) on ${list.id} = kept.id
          order by ${tieOrder(list, rest)} limit ${needed}`;
  };
  return sql`select sorted.id from (
    (select one.id from (select * from (${rows}) as kind where ${isTaken} order by ${word} ${direction}) as kind
      cross join lateral (${inOrder(sql`${column} = any(kind.keys)`)}) as one)
    union all
    (select one.id from (select where ${isTaken}) as without
      cross join lateral (${inOrder(sql`${column} is null`)}) as one)) as sorted ${page}`;
}
