import { type Foldable, foldSaves } from '@kartoteka/domain/card/fold-saves';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import type { CardEvent } from '../../../history/chain.ts';
import { NotFound } from '../../../http/answer/problem.ts';

/** Maximum number of events in one answer. */
const MOST_EVENTS = 1_000;
/**
 * Maximum size of the payloads in one answer as they are stored (compressed), in bytes. PostgreSQL knows this
 * size without reading the payloads. The last event of an answer may exceed the limit.
 */
const MOST_STORED = 1_000_000;
/**
 * Maximum size of the payloads in one answer as text, in bytes. The last event of an answer may exceed the
 * limit.
 */
const MOST_READ = 4_000_000;
/** Maximum size of one event, in bytes. */
const LARGEST = 2_000_000;

/**
 * Maximum size of the payloads as they are stored (compressed), in bytes, for a reader of whole histories. It is smaller
 * than in an answer, because the reader reads all parts one after another, and PostgreSQL unpacks this much for each
 * part.
 */
export const STORED_A_PART = 100_000;

/** A stored event. */
export interface EventRow extends Foldable {
  readonly id: string;
  readonly seq: number;
  readonly userName: string;
  readonly reason: string | null;
  readonly payload: unknown;
}

const COLUMNS = sql`id, seq, at, user_id as "userId", user_name as "userName", type, reason, payload,
  payload->>'entryId' as "entryId"`;

/**
 * Limits the events of `near` to as many as fit the sizes, at least the first one. The last event may exceed the limits.
 *
 * @param order the order in which the sizes are added up
 */
function within(
  near: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  most: { readonly stored: number; readonly read: number },
): RawBuilder<unknown> {
  return sql`(
      select *, sum(octet_length(payload::text)) over (order by ${order}) - octet_length(payload::text) as read from (
        select *, sum(pg_column_size(payload)) over (order by ${order}) - pg_column_size(payload) as stored
        from (${near}) near
      ) kept where stored < ${most.stored}
    ) read where read < ${most.read}`;
}

/** Returns the number of an event. @throws NotFound when the card has no such event */
export async function seqOf(db: Kysely<Database>, cardId: string, eventId: string): Promise<number> {
  const event = await db
    .selectFrom('card_event')
    .select('seq')
    .where('card_id', '=', cardId)
    .where('id', '=', eventId)
    .executeTakeFirst();
  if (event === undefined) throw new NotFound();
  return event.seq;
}

/**
 * Reads the events after the event with the number `behind`: as many as fit into one answer, at least the next one.
 *
 * @param mostStored maximum size of the payloads as they are stored, in bytes. The last event may exceed it.
 */
export async function readEvents(
  db: Kysely<Database>,
  cardId: string,
  behind: number,
  mostStored = MOST_STORED,
): Promise<EventRow[]> {
  const near = sql`select * from card_event
    where card_id = ${cardId} and seq > ${behind} order by seq limit ${MOST_EVENTS}`;
  const { rows } = await sql<EventRow>`select ${COLUMNS}
    from ${within(near, sql`seq`, { stored: mostStored, read: MOST_READ })} order by seq`.execute(db);
  return rows;
}

/**
 * Reads the events of some cards with their hashes, by card and number, after the event `behind`: as many as fit into
 * one part, at least the next one.
 */
export async function readChained(
  db: Kysely<Database>,
  cardIds: readonly string[],
  behind: Pick<CardEvent, 'card_id' | 'seq'>,
): Promise<CardEvent[]> {
  const near = sql`select * from card_event where card_id = any(${[...cardIds]}::uuid[])
    and (card_id, seq) > (${behind.card_id}::uuid, ${behind.seq}::int)
    order by card_id, seq limit ${MOST_EVENTS}`;
  const most = { stored: STORED_A_PART, read: MOST_READ };
  const { rows } = await sql<CardEvent>`
    select card_id, seq, id, at, user_id, user_name, type, reason, payload, previous_hash, hash
    from ${within(near, sql`card_id, seq`, most)} order by card_id, seq`.execute(db);
  return rows;
}

/**
 * Reads the saves of the line that ends with the event `seq`, oldest first. The limits of size are higher by the size
 * of one event, because the line comes from one answer of `readEvents`, whose last event may exceed these limits.
 */
export async function readFolded(db: Kysely<Database>, cardId: string, seq: number): Promise<EventRow[]> {
  const near = sql`select * from card_event
    where card_id = ${cardId} and seq <= ${seq} and (not payload ? 'entryId' or payload->>'entryId' = (
      select payload->>'entryId' from card_event where card_id = ${cardId} and seq = ${seq}))
    order by seq desc limit ${MOST_EVENTS}`;
  const most = { stored: MOST_STORED + LARGEST, read: MOST_READ + LARGEST };
  const { rows } = await sql<EventRow>`select ${COLUMNS}
    from ${within(near, sql`seq desc`, most)} order by seq`.execute(db);
  return foldSaves(rows).at(-1) ?? [];
}
