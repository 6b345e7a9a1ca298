import type { ApproverHome } from '@kartoteka/contract/home';
import type { Kysely } from 'kysely';
import type { Database } from '../../../../db/database.ts';
import type { Caller } from '../../../../http/access/caller.ts';
import { longestAwaiting } from '../awaiting-me.ts';

/** Maximum number of waiting cards that the start page lists. */
const SHOWN = 8;

/** Returns the cards that wait for the caller's signature, by the same rule as the approval list. */
export async function approverHome(db: Kysely<Database>, caller: Caller): Promise<ApproverHome> {
  const { items, hasMore } = await longestAwaiting(db, caller, SHOWN + 1);
  const shown = items.slice(0, SHOWN);
  const returned = await returnedBefore(
    db,
    shown.map(({ id }) => id),
  );
  return {
    cards: shown.map((card) => ({ ...card, wasReturned: returned.has(card.id) })),
    totalCount: items.length,
    hasMore,
  };
}

/** Returns the ids of the cards that were returned at least once, according to their histories. */
async function returnedBefore(db: Kysely<Database>, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('card_event')
    .select('card_id')
    .where('card_id', 'in', ids)
    .where('type', '=', 'cardReturned')
    .execute();
  return new Set(rows.map((row) => row.card_id));
}
