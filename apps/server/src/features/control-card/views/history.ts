import type { CardHistory, HistoryEvent } from '@kartoteka/contract/filled-card';
import type { CardDefinition } from '@kartoteka/domain/card/definition';
import { type Foldable, foldSaves } from '@kartoteka/domain/card/fold-saves';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../../db/database.ts';
import { NotFound } from '../../../http/answer/problem.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import { type EventPayload, eventPayloads, isEventType } from '../model/event-payload.ts';
import { netOf } from '../model/net-change.ts';
import { eventClaims } from './event-claims.ts';
import { eventWords, type Places, placeWords } from './event-words.ts';
import { loginsOf } from './accounts.ts';
import { readCard } from '../model/read-card.ts';

/** The most events of one answer. */
const MOST_EVENTS = 1_000;
/**
 * The most bytes of payloads in one answer. The compressed bytes, known without reading the payloads, are counted first
 * and the decompressed ones afterwards. One event may have 2 MB.
 */
const MOST_STORED = 1_000_000;
const MOST_READ = 4_000_000;

interface EventRow {
  readonly id: string;
  readonly seq: number;
  readonly at: Date;
  readonly user_id: string | null;
  readonly user_name: string;
  readonly type: string;
  readonly reason: string | null;
  readonly payload: unknown;
}

/**
 * GET {id}/history: lists the events of a card that the caller may see, the first one first, starting after the event
 * `after`.
 */
export async function cardHistory(
  context: RequestContext,
  cardId: string,
  after?: string,
): Promise<CardHistory> {
  const { db } = context;
  const { revision, row } = await readCard(context, cardId);
  const { definition } = revision;
  const behind = after === undefined ? 0 : await seqOf(db, cardId, after);
  const events = await readEvents(db, cardId, behind);
  const logins = await loginsOf(
    db,
    events.map(({ user_id }) => user_id),
  );
  const places = behind === 0 ? new Map<string, string>() : await placesNow(db, cardId, definition);
  const view = ({ id, at, user_id, user_name, type, reason, payload }: EventRow): HistoryEvent => {
    // An event of a later program is shown by its type alone.
    const { text, changes } = isEventType(type)
      ? eventWords(type, payload, definition, places)
      : { text: type, changes: [] };
    return {
      id,
      at: at.toISOString(),
      claims: eventClaims(payload),
      by: { id: user_id, name: user_name, login: user_id === null ? null : (logins.get(user_id) ?? null) },
      type,
      text,
      changes: [...changes],
      reason,
    };
  };
  const last = events.at(-1);
  return {
    items: foldSaves(events.map(foldable)).map((line) => {
      const rows = line.map(({ row }) => row);
      const [newest, others] = [rows.at(-1), rows.length > 1];
      if (newest === undefined) throw new Error('A line of a history has no event');
      const whole = others ? { ...newest, payload: netOfRows(rows) } : newest;
      return { ...view(whole), folded: others ? rows.map(view) : [] };
    }),
    next: last !== undefined && last.seq < row.history_count ? last.id : null,
  };
}

interface FoldableRow extends Foldable {
  readonly row: EventRow;
}

function foldable(row: EventRow): FoldableRow {
  const entry = aboutEntry.safeParse(row.payload);
  const entryId = entry.success ? entry.data.entryId : null;
  return { row, type: row.type, at: row.at, userId: row.user_id, entryId };
}

const aboutEntry = z.object({ entryId: z.string() });

function netOfRows(rows: readonly EventRow[]): EventPayload<'entrySaved'> {
  const [first, ...others] = rows.map(({ payload }) => eventPayloads.entrySaved.parse(payload));
  if (first === undefined) throw new Error('A line of a history has no event');
  return netOf([first, ...others]);
}

async function seqOf(db: Kysely<Database>, cardId: string, eventId: string): Promise<number> {
  const event = await db
    .selectFrom('card_event')
    .select('seq')
    .where('card_id', '=', cardId)
    .where('id', '=', eventId)
    .executeTakeFirst();
  if (event === undefined) throw new NotFound();
  return event.seq;
}

/** Reads the next events, as many as fit into one answer but at least one. */
async function readEvents(db: Kysely<Database>, cardId: string, behind: number): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select id, seq, at, user_id, user_name, type, reason, payload from (
      select *, sum(octet_length(payload::text)) over (order by seq) - octet_length(payload::text) as read from (
        select *, sum(pg_column_size(payload)) over (order by seq) - pg_column_size(payload) as stored from (
          select id, seq, at, user_id, user_name, type, reason, payload from card_event
          where card_id = ${cardId} and seq > ${behind} order by seq limit ${MOST_EVENTS}) near
      ) kept where stored < ${MOST_STORED}
    ) read where read < ${MOST_READ} order by seq`.execute(db);
  return rows;
}

/** Returns the places of the card's entries, for events about entries that an earlier part of the history wrote. */
async function placesNow(db: Kysely<Database>, cardId: string, definition: CardDefinition): Promise<Places> {
  const entries = await db
    .selectFrom('card_entry')
    .select(['id', 'element_id', 'index'])
    .where('card_id', '=', cardId)
    .execute();
  return new Map(entries.map(({ id, element_id, index }) => [id, placeWords(definition, element_id, index)]));
}
