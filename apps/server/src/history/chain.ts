import { createHash } from 'node:crypto';
import { canonicalJson, type Json } from '@kartoteka/domain/card/canonical-json';
import type { Selectable } from 'kysely';
import type { CardEventTable } from '../db/tables/history.ts';

/** An event of a card before it gets its place in the chain. */
export interface NewEvent {
  readonly type: string;
  readonly reason: string | null;
  /** Plain JSON, with old and new values in their stored form. */
  readonly payload: Json;
}

/** The author and time of the events of a request. */
export interface Occasion {
  /** Stored with a precision of milliseconds. */
  readonly at: Date;
  readonly userId: string | null;
  readonly userName: string;
}

/** The end of a card's chain as its row records it. */
export interface ChainHead {
  readonly cardId: string;
  readonly count: number;
  /** Null before the first event. */
  readonly hash: Buffer | null;
}

export type CardEvent = Selectable<CardEventTable>;
/** An event with its place, ready to be stored. */
export type ChainedEvent = Omit<CardEvent, 'payload'> & { readonly payload: Json };

/** The previous hash of the first event of every chain. */
export const GENESIS = Buffer.alloc(32);

/** Returns the hash of an event over its content, its place and the event before it. */
export function eventHash(event: Omit<CardEvent, 'hash'>): Buffer {
  const text = canonicalJson({
    cardId: event.card_id,
    seq: event.seq,
    id: event.id,
    at: event.at.toISOString(),
    userId: event.user_id,
    userName: event.user_name,
    type: event.type,
    reason: event.reason,
    payload: event.payload as Json,
    previousHash: event.previous_hash.toString('hex'),
  });
  return createHash('sha256').update(text).digest();
}

/**
 * Returns the events with their places at the end of a card's chain, and the chain's new end. Stores nothing. The
 * calling function must have locked the card's row.
 */
export function chainEvents(
  head: ChainHead,
  occasion: Occasion,
  events: readonly NewEvent[],
  newId: () => string,
): { readonly events: readonly ChainedEvent[]; readonly head: ChainHead } {
  let end = head;
  const chained = events.map((event): ChainedEvent => {
    const placed = {
      card_id: head.cardId,
      seq: end.count + 1,
      id: newId(),
      at: occasion.at,
      user_id: occasion.userId,
      user_name: occasion.userName,
      type: event.type,
      reason: event.reason,
      payload: event.payload,
      previous_hash: end.hash ?? GENESIS,
    };
    const hash = eventHash(placed);
    end = { cardId: head.cardId, count: placed.seq, hash };
    return { ...placed, hash };
  });
  return { events: chained, head: end };
}
