import type { CardHistory, HistoryItem } from '@kartoteka/contract/filled-card';
import type { CardDefinition } from '@kartoteka/domain/card/definition';
import { foldSaves } from '@kartoteka/domain/card/fold-saves';
import { type EntryFile, entryFilesSchema } from '@kartoteka/domain/file/entry-file';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../../db/database.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import { type EventPayload, eventPayloads, isEventType } from '../model/event-payload.ts';
import { netOf } from '../model/net-change.ts';
import type { RedactedFiles } from '../model/card.ts';
import { readCard } from '../model/read-card.ts';
import { loginsOf } from './accounts.ts';
import { fileView } from './entry-view.ts';
import { eventClaims } from './event-claims.ts';
import { eventWords, type Places } from './event-words.ts';
import { type EventRow, readEvents, readFolded, seqOf } from './read-events.ts';

interface Part {
  /** The id of the last event that the caller knows; absent to list the history from its beginning. */
  readonly after?: string | undefined;
  /** The id of the line whose saves the caller asks for; absent to list the lines of the history. */
  readonly line?: string | undefined;
  /**
   * Number of saves that the line has. Only that many of the last saves are listed, because the saves just before them
   * may belong to a line of an earlier part of the history. Absent or 0 to list all saves.
   */
  readonly count?: number | undefined;
}

/**
 * GET {id}/history: lists the events of a card that the caller may see, oldest first, with the saves of one
 * sitting as one line. Starts after the event `after`, or lists each save of the line `line`.
 */
export async function cardHistory(
  context: RequestContext,
  cardId: string,
  { after, line, count = 0 }: Part,
): Promise<CardHistory> {
  const { db } = context;
  const { revision, row, redactedFiles } = await readCard(context, cardId);
  const { definition } = revision;
  if (line !== undefined) {
    const saves = await readFolded(db, cardId, await seqOf(db, cardId, line));
    return {
      items: await wordsOf(
        db,
        saves.slice(-count).map((save) => [save]),
        definition,
        new Map(),
        redactedFiles,
      ),
      next: null,
    };
  }
  const behind = after === undefined ? 0 : await seqOf(db, cardId, after);
  const events = await readEvents(db, cardId, behind);
  const places: Places = behind === 0 ? new Map() : await placesNow(db, cardId);
  const last = events.at(-1);
  return {
    items: await wordsOf(db, foldSaves(events), definition, places, redactedFiles),
    next: last !== undefined && last.seq < row.history_count ? last.id : null,
  };
}

/** Converts lines of events to text. */
async function wordsOf(
  db: Kysely<Database>,
  lines: readonly (readonly EventRow[])[],
  definition: CardDefinition,
  places: Places,
  redactedFiles: RedactedFiles,
): Promise<HistoryItem[]> {
  const logins = await loginsOf(
    db,
    lines.map((line) => line[0]?.userId ?? null),
  );
  return lines.map((line) => {
    const [first, last] = [line.at(0), line.at(-1)];
    if (first === undefined || last === undefined) throw new Error('A line of a history has no event');
    const { id, at, userId, userName, type, reason } = last;
    const payload = line.length > 1 ? netOfRows(line) : last.payload;
    // An event of an unknown type, written by a later version of the product, is shown by its type alone.
    const { text, changes } = isEventType(type)
      ? eventWords(type, payload, definition, places)
      : { text: type, changes: [] };
    return {
      id,
      at: at.toISOString(),
      claims: eventClaims(payload),
      by: { id: userId, name: userName, login: userId === null ? null : (logins.get(userId) ?? null) },
      type,
      text,
      changes: [...changes],
      reason,
      files: addedFiles(type, payload).map((file) => fileView({ redactedFiles }, file)),
      folded: line.length > 1 ? { count: line.length, since: first.at.toISOString() } : null,
    };
  });
}

const withFiles = z.union([
  z.object({ files: z.object({ added: entryFilesSchema }) }).transform(({ files }) => files.added),
  z.object({ files: entryFilesSchema }).transform(({ files }) => files),
]);

/** Returns the files that an event added to an entry, or that came with a return or a void. */
function addedFiles(type: string, payload: unknown): readonly EntryFile[] {
  const read = isEventType(type) ? withFiles.safeParse(payload) : null;
  return read?.success ? read.data : [];
}

function netOfRows(rows: readonly EventRow[]): EventPayload<'entrySaved'> {
  const [first, ...others] = rows.map(({ payload }) => eventPayloads.entrySaved.parse(payload));
  if (first === undefined) throw new Error('A line of a history has no event');
  return netOf([first, ...others]);
}

/** Returns the places of the card's entries, for events about entries that an earlier part of the history wrote. */
async function placesNow(db: Kysely<Database>, cardId: string): Promise<Places> {
  const entries = await db
    .selectFrom('card_entry')
    .select(['id', 'element_id', 'index'])
    .where('card_id', '=', cardId)
    .execute();
  return new Map(entries.map(({ id, element_id, index }) => [id, { elementId: element_id, index }]));
}
