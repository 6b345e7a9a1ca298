import type { Kysely } from 'kysely';
import type { Database } from './db/database.ts';
import { inOneState } from './db/in-one-state.ts';
import { type CardTally, verifyCards } from './features/control-card/trust/verify-cards.ts';
import {
  type FileTally,
  type RedactedFile,
  verifyFiles,
} from './features/control-card/trust/verify-files.ts';
import type { FileStore } from './files/store/file-store.ts';
import { verifyRevisions } from './features/revision/verify.ts';
import type { Break } from './history/break.ts';
import { type AnchorTally, verifyAnchors } from './history/verify-anchors.ts';
import type { StorageTrouble } from './http/answer/problem.ts';

/**
 * Maximum number of cards whose rows are in memory at once. Users decide how large a card is, up to about a megabyte.
 */
const CARDS_AT_ONCE = 50;
/** Maximum number of events of the cards of a batch, so that a check can be stopped soon. */
const EVENTS_AT_ONCE = 1_000;

/** Numbers of things that were checked, by kind, and the hash of the last anchor. */
export interface Verified extends CardTally, AnchorTally, FileTally {
  revisions: number;
  /** Whether the check was stopped before its end. */
  wasStopped: boolean;
}

export interface Watching {
  /** Receives each break when it is found. */
  onBreak: (found: Break) => void;
  /** Receives each file whose bytes were removed with a reason. */
  onRedacted?: (file: RedactedFile) => void;
  /** The store of the bytes of photos and files. When it is absent, only the rows of files are checked. */
  files?: FileStore;
  /** Receives the error of a store that does not answer, after which no file is checked. Without it, it is thrown. */
  onStoreTrouble?: (error: StorageTrouble) => void;
  /** Called after each batch with the number of checked cards and the number of all cards. */
  onProgress?: (done: number, due: number) => void | Promise<void>;
  /** Called between the batches; true stops the check. */
  isStopped?: () => boolean;
}

/**
 * Checks the history of all cards, their revisions, the global chain of anchors, and the bytes of photos and files.
 * Each batch is read in one state of the database, so servers may run at the same time.
 */
export async function verifyEverything(db: Kysely<Database>, watching: Watching): Promise<Verified> {
  const { onBreak, onRedacted = () => undefined, onProgress = () => undefined } = watching;
  const { isStopped = () => false, onStoreTrouble } = watching;
  const total: CardTally = { cards: 0, events: 0, signatures: 0 };
  const due = await inOneState(db, countCards);
  for (let after: string | null = null; !isStopped();) {
    const ids = await nextCards(db, after);
    after = ids.at(-1) ?? null;
    if (after === null) break;
    const tally = await inOneState(db, (tx) => verifyCards(tx, ids, onBreak));
    total.cards += tally.cards;
    total.events += tally.events;
    total.signatures += tally.signatures;
    await onProgress(total.cards, Math.max(due, total.cards));
  }
  for (const id of isStopped() ? [] : await inOneState(db, cardsThatAreGone)) {
    const what = 'historia ma zdarzenia karty, której nie ma';
    onBreak({ kind: 'card', id, name: '', seq: null, eventId: null, what });
  }
  const revisions = isStopped() ? 0 : await verifyRevisions(db, onBreak, isStopped);
  const anchors = isStopped()
    ? { anchors: 0, last: '' }
    : await inOneState(db, (tx) => verifyAnchors(tx, onBreak, isStopped));
  const files = await verifyFiles(db, watching.files ?? null, {
    onBreak,
    onRedacted,
    isStopped,
    onStoreTrouble,
  });
  return { ...total, ...anchors, ...files, revisions, wasStopped: isStopped() };
}

async function countCards(db: Kysely<Database>): Promise<number> {
  const { cards } = await db
    .selectFrom('control_card')
    .select((eb) => eb.fn.countAll<number>().as('cards'))
    .executeTakeFirstOrThrow();
  return cards;
}

/**
 * Returns the ids of at most `CARDS_AT_ONCE` cards after the id `after`, in order; null begins with the first card. The
 * cards together have at most `EVENTS_AT_ONCE` events, unless the first one alone has more.
 */
async function nextCards(db: Kysely<Database>, after: string | null): Promise<string[]> {
  const cards = await db
    .selectFrom('control_card')
    .select(['id', 'history_count'])
    .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(CARDS_AT_ONCE)
    .execute();
  let events = 0;
  return cards.flatMap(({ id, history_count }, at) => {
    events += history_count;
    return at === 0 || events <= EVENTS_AT_ONCE ? [id] : [];
  });
}

/** Returns the ids of missing cards that still have events or anchored heads. */
async function cardsThatAreGone(db: Kysely<Database>): Promise<string[]> {
  const gone = await db
    .selectFrom('card_event')
    .select('card_id')
    .union(db.selectFrom('history_anchor_head').select('card_id'))
    .except(db.selectFrom('control_card').select('id as card_id'))
    .orderBy('card_id')
    .execute();
  return gone.map(({ card_id }) => card_id);
}
