import { type Foldable, foldSaves } from '@kartoteka/domain/card/fold-saves';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
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
  const { rows } = await sql<EventRow>`
    select ${COLUMNS} from (
      select *, sum(octet_length(payload::text)) over (order by seq) - octet_length(payload::text) as read from (
        select *, sum(pg_column_size(payload)) over (order by seq) - pg_column_size(payload) as stored from (
          select id, seq, at, user_id, user_name, type, reason, payload from card_event
          where card_id = ${cardId} and seq > ${behind} order by seq limit ${MOST_EVENTS}) near
      ) kept where stored < ${mostStored}
    ) read where read < ${MOST_READ} order by seq`.execute(db);
  return rows;
}

/**
 * Reads the saves of the line that ends with the event `seq`, oldest first. The limits of size are higher by the size
 * of one event, because the line comes from one answer of `readEvents`, whose last event may exceed these limits.
 */
export async function readFolded(db: Kysely<Database>, cardId: string, seq: number): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select ${COLUMNS} from (
      select *, sum(octet_length(payload::text)) over (order by seq desc) - octet_length(payload::text) as read from (
        select *, sum(pg_column_size(payload)) over (order by seq desc) - pg_column_size(payload) as stored from (
          select id, seq, at, user_id, user_name, type, reason, payload from card_event
          where card_id = ${cardId} and seq <= ${seq} and (not payload ? 'entryId' or payload->>'entryId' = (
            select payload->>'entryId' from card_event where card_id = ${cardId} and seq = ${seq}))
          order by seq desc limit ${MOST_EVENTS}) near
      ) kept where stored < ${MOST_STORED + LARGEST}
    ) read where read < ${MOST_READ + LARGEST} order by seq`.execute(db);
  return foldSaves(rows).at(-1) ?? [];
}
