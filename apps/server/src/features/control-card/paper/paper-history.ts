import { setImmediate as nextTurn } from 'node:timers/promises';
import { isOfSitting } from '@kartoteka/domain/card/fold-saves';
import type { StoredValue } from '@kartoteka/domain/value/stored-value';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { type EventPayload, eventPayloads } from '../model/event-payload.ts';
import {
  type CaptionChange,
  joinCaptions,
  joinChanges,
  netCaptions,
  netOfFields,
} from '../model/net-change.ts';
import { type EventRow, readEvents, STORED_A_PART } from '../views/read-events.ts';

/** The replaced thing: a field's value, the comment to its deviation, the entry's comment, or the caption of a file. */
export type Replaced =
  | { readonly of: 'value' | 'deviationComment'; readonly formElementId: string }
  | { readonly of: 'comment'; readonly formElementId: null }
  | { readonly of: 'caption'; readonly formElementId: null; readonly fileId: string };

/** The replacement of a stored value, comment or caption of an entry. */
export interface EntryChange {
  readonly what: Replaced;
  readonly old: StoredValue;
  readonly at: Date;
  readonly by: string;
}

/** What the history of an entry adds to its paper. */
export interface EntryHistory {
  /** The name of the person who last wrote the entry, as it was at that time. */
  readonly filledBy: string;
  /** The replacements in the entry, oldest first. */
  readonly changes: readonly EntryChange[];
}

/** What the history of a card adds to its paper. */
export interface PaperHistory {
  /** The name of the person who started the card, as it was at that time; null when the events have no start. */
  readonly startedBy: string | null;
  /** Entries by id. */
  readonly entries: ReadonlyMap<string, EntryHistory>;
}

/**
 * Reads who started a card, who filled its entries, and what was replaced in them. The history is read in parts, and
 * the event loop serves other requests between them, because users decide how long the history is.
 *
 * @param count number of events that the card had when it was read. Later events are left out.
 */
export async function readPaperHistory(
  db: Kysely<Database>,
  cardId: string,
  count: number,
): Promise<PaperHistory> {
  const collected = collectHistory();
  for (let behind = 0; behind < count;) {
    const events = await readEvents(db, cardId, behind, STORED_A_PART);
    for (const event of events) if (event.seq <= count) collected.take(event);
    behind = events.at(-1)?.seq ?? count;
    await nextTurn();
  }
  return collected.history();
}

type Write = EventPayload<'entrySaved'>;

type EventHead = Omit<EventRow, 'payload'>;

/** Writes of an entry that count as one. Only their joined changes are kept. */
interface Line {
  last: EventHead;
  readonly values: Map<string, Write['changes'][number]>;
  readonly deviationComments: Map<string, NonNullable<Write['deviationComments']>[number]>;
  comment: Write['comment'];
  readonly captions: Map<string, CaptionChange>;
}

/** The collected replacements of an entry, and its last line of writes. */
interface CollectedEntry {
  readonly ended: EntryChange[];
  /** The captions of removed files (`joinCaptions`). */
  readonly gone: Map<string, string | null>;
  line: Line;
}

/**
 * Collects names and replacements from the events of a card, which are given in the order of the history. Saves of one
 * sitting and the submission after them count as one write, so values between these saves are left out (wire
 * folded-saves). Deleted entries are dropped.
 */
export function collectHistory(): { take(event: EventRow): void; history(): PaperHistory } {
  let startedBy: string | null = null;
  const entries = new Map<string, CollectedEntry>();

  const write = ({ payload, ...head }: EventRow): void => {
    const {
      entryId,
      changes,
      deviationComments = [],
      comment,
      files,
    } = eventPayloads.entrySaved.parse(payload);
    const entry = entries.get(entryId);
    const continued = entry !== undefined && isOfSitting(entry.line.last, head) ? entry.line : null;
    const line = continued ?? {
      last: head,
      values: new Map(),
      deviationComments: new Map(),
      comment: undefined,
      captions: new Map(),
    };
    const gone = entry?.gone ?? new Map<string, string | null>();
    if (entry === undefined) entries.set(entryId, { ended: [], gone, line });
    else if (continued === null) {
      for (const one of replacedIn(entry.line)) entry.ended.push(one);
      entry.line = line;
    }
    line.last = head;
    joinChanges(line.values, changes);
    joinChanges(line.deviationComments, deviationComments);
    if (comment !== undefined) line.comment = { old: (line.comment ?? comment).old, new: comment.new };
    if (files !== undefined) joinCaptions(line.captions, gone, files);
  };

  return {
    take(event) {
      const { type, entryId } = event;
      if (type === 'cardStarted') startedBy = event.userName;
      else if (type === 'entrySaved' || type === 'entrySubmitted') write(event);
      else if (type === 'entryDeleted' && entryId !== null) entries.delete(entryId);
    },
    history: () => ({
      startedBy,
      entries: new Map(
        [...entries].map(([entryId, { ended, line }]) => [
          entryId,
          { filledBy: line.last.userName, changes: [...ended, ...replacedIn(line)] },
        ]),
      ),
    }),
  };
}

function replacedIn({ last, values, deviationComments, comment, captions }: Line): EntryChange[] {
  const found: EntryChange[] = [];
  const replace = (what: Replaced, old: StoredValue | null): void => {
    if (old !== null) found.push({ what, old, at: last.at, by: last.userName });
  };
  for (const { formElementId, old } of netOfFields(values)) replace({ of: 'value', formElementId }, old);
  for (const { formElementId, old } of netOfFields(deviationComments)) {
    replace({ of: 'deviationComment', formElementId }, old);
  }
  if (comment !== undefined && comment.old !== comment.new) {
    replace({ of: 'comment', formElementId: null }, comment.old);
  }
  for (const { id, old } of netCaptions(captions)) {
    replace({ of: 'caption', formElementId: null, fileId: id }, old);
  }
  return found;
}
