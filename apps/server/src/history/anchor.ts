import { createHash } from 'node:crypto';
import { canonicalJson } from '@kartoteka/domain/card/canonical-json';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { GENESIS } from './chain.ts';

/** A card's chain head that an anchor records. */
interface AnchoredHead {
  readonly card_id: string;
  readonly event_count: number;
  readonly head: Buffer;
}

/** Number of the advisory lock for anchoring. No other lock uses it. */
const LOCK = 7_262_014_312;
/**
 * Maximum number of heads in one anchor. Each head takes four parameters of the statement that stores it, and
 * PostgreSQL accepts 65,535.
 */
export const MAX_HEADS = 10_000;

/** Returns the hash of an anchor over its heads and the anchor before it. */
export function anchorHash(anchor: {
  seq: number;
  at: Date;
  previousHash: Buffer;
  heads: readonly AnchoredHead[];
}): Buffer {
  const text = canonicalJson({
    seq: anchor.seq,
    at: anchor.at.toISOString(),
    previousHash: anchor.previousHash.toString('hex'),
    heads: anchor.heads
      .map(({ card_id, event_count, head }) => `${card_id}:${event_count}:${head.toString('hex')}`)
      .sort(),
  });
  return createHash('sha256').update(text).digest();
}

/**
 * Adds an anchor to the global chain, unless no head changed. The anchor records the heads of cards that changed since
 * their last anchor, at most `MAX_HEADS`. The history check then notices when somebody removes a card's last events and
 * changes the card's row to match. Call this function regularly, in a transaction. Two calls at the same time wait for
 * each other.
 *
 * @returns the number of anchored heads; call again when it is `MAX_HEADS`
 */
export async function anchorHeads(db: Kysely<Database>, now: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(db);
  const moved = await db
    .selectFrom('control_card as card')
    .where('card.history_head', 'is not', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('history_anchor_head as anchored')
            .select('anchored.card_id')
            .whereRef('anchored.card_id', '=', 'card.id')
            .whereRef('anchored.event_count', '>=', 'card.history_count'),
        ),
      ),
    )
    .select(['card.id', 'card.history_count', 'card.history_head'])
    .limit(MAX_HEADS)
    .execute();
  const heads = moved.flatMap(({ id, history_count, history_head }) =>
    history_head === null ? [] : [{ card_id: id, event_count: history_count, head: history_head }],
  );
  if (heads.length === 0) return 0;
  const last = await db
    .selectFrom('history_anchor')
    .select(['seq', 'hash'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  const seq = (last?.seq ?? 0) + 1;
  const previousHash = last?.hash ?? GENESIS;
  const hash = anchorHash({ seq, at: now, previousHash, heads });
  await db.insertInto('history_anchor').values({ seq, at: now, previous_hash: previousHash, hash }).execute();
  await db
    .insertInto('history_anchor_head')
    .values(heads.map((head) => ({ ...head, anchor_seq: seq })))
    .execute();
  return heads.length;
}
