import type { Kysely } from 'kysely';
import type { Database } from '../db/database.ts';
import { type CardEvent, eventHash, GENESIS } from './chain.ts';

/** Where a chain breaks, and how; `seq` is the first event that is not what it was. */
export interface Break {
  readonly cardId: string;
  readonly seq: number;
  readonly kind: 'gap' | 'link' | 'content' | 'count' | 'head' | 'anchor';
}

/** Checks events as they are stored, in order, against what the card's row says of them; null when all is well. */
export function findBreak(
  card: { readonly id: string; readonly count: number; readonly head: Buffer | null },
  events: readonly CardEvent[],
): Break | null {
  let previous: Buffer = GENESIS;
  for (const [at, event] of events.entries()) {
    const seq = at + 1;
    if (event.seq !== seq) return { cardId: card.id, seq, kind: 'gap' };
    if (!event.previous_hash.equals(previous)) return { cardId: card.id, seq, kind: 'link' };
    if (!eventHash(event).equals(event.hash)) return { cardId: card.id, seq, kind: 'content' };
    previous = event.hash;
  }
  if (events.length !== card.count) return { cardId: card.id, seq: events.length + 1, kind: 'count' };
  const head = card.head ?? GENESIS;
  return head.equals(previous) ? null : { cardId: card.id, seq: events.length, kind: 'head' };
}

/**
 * Checks the chain of one card: no event changed, missing, added or moved, none cut from its end, and every head that
 * was ever anchored still in it. Null when all is well. Runs in the caller's transaction, for one state of the world.
 */
export async function verifyCardChain(db: Kysely<Database>, cardId: string): Promise<Break | null> {
  const card = await db
    .selectFrom('control_card')
    .select(['id', 'history_count', 'history_head'])
    .where('id', '=', cardId)
    .executeTakeFirst();
  if (!card) return { cardId, seq: 1, kind: 'gap' };
  const events = await db
    .selectFrom('card_event')
    .selectAll()
    .where('card_id', '=', cardId)
    .orderBy('seq')
    .execute();
  const broken = findBreak({ id: cardId, count: card.history_count, head: card.history_head }, events);
  return broken ?? findAnchorBreak(db, cardId, events);
}

async function findAnchorBreak(
  db: Kysely<Database>,
  cardId: string,
  events: readonly CardEvent[],
): Promise<Break | null> {
  const anchored = await db
    .selectFrom('history_anchor_head')
    .select(['event_count', 'head'])
    .where('card_id', '=', cardId)
    .orderBy('event_count')
    .execute();
  for (const { event_count: seq, head } of anchored) {
    if (!events[seq - 1]?.hash.equals(head)) return { cardId, seq, kind: 'anchor' };
  }
  return null;
}
