import { type RawBuilder, sql } from 'kysely';
import type { ListQuestion } from '../../list/question.ts';
import { tieOrder } from '../../list/order.ts';
import type { CardField, FieldKinds } from './card-field.ts';
import type { ListOfCards } from './list-of-cards.ts';

/** Returns the different values of the field by which the list is sorted first; null when this field may have many. */
export function kindsOf({ sorts: [first] }: ListQuestion): FieldKinds | null {
  const field: CardField | undefined = first?.field;
  return field?.kinds ?? null;
}

/** Cards that match conditions. */
export interface Matching {
  /** A query of the cards' ids, each once; null when `condition` alone says which cards match. */
  readonly ids: RawBuilder<unknown> | null;
  /** A condition on a row of `control_card`, which the query calls `card`. */
  readonly condition: RawBuilder<boolean>;
}

interface Found {
  /** The cards that match; null for every card. */
  readonly matching: Matching | null;
  /** Whether the page comes from this query, as SQL. Where this is false, the query reads no cards. */
  readonly isTaken: RawBuilder<boolean>;
  /** `limit` and `offset` of the page. */
  readonly page: RawBuilder<unknown>;
  /** The number of rows up to the end of the page. */
  readonly needed: RawBuilder<unknown>;
}

/**
 * Builds a page that is sorted by a field with few values. The query reads the cards of one value after another from an
 * index by this field until the page is full. It finds the matching cards by a join with their ids instead of a look-up
 * in a list of ids. Such a list would take 80 bytes a card, and PostgreSQL would read a list that is larger than its
 * memory limit again for each card.
 */
export function pageByKinds(
  list: ListOfCards,
  { sorts }: ListQuestion,
  { rows, column }: FieldKinds,
  { matching, isTaken, page, needed }: Found,
): RawBuilder<unknown> {
  const [first, ...rest] = sorts;
  const direction = sql.raw(first?.direction ?? 'asc');
  const word = first?.field.sorted === undefined ? sql`kind.word` : sql`kind.word collate "pl-x-icu"`;
  const inOrder = (which: RawBuilder<unknown>): RawBuilder<unknown> => {
    if (matching === null) {
      return sql`select ${list.id} as id from ${list.from} where card.deleted_at is null and ${which}
        order by ${tieOrder(list, rest)} limit ${needed}`;
    }
    // `offset 0` keeps the planner from reading these cards in the order of their ids instead of by their value.
    const { ids, condition } = matching;
    const joined = ids === null ? sql`` : sql`join (${ids}) as matched on matched.id = card.id`;
    const own = sql`select card.id from control_card as card ${joined}
      where card.deleted_at is null and ${which} and ${condition} offset 0`;
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
