import { type Kysely, sql } from 'kysely';
import type { Database } from './db/database.ts';
import { type CardTally, verifyCards } from './features/control-card/trust/verify-cards.ts';
import { verifyRevisions } from './features/revision/verify.ts';
import type { Break } from './history/break.ts';
import { type AnchorTally, verifyAnchors } from './history/verify-anchors.ts';

const EVENTS_AT_ONCE = 5_000;
const CARDS_AT_ONCE = 200;

/** What was looked at. */
export interface Verified extends CardTally, AnchorTally {
  revisions: number;
  /** Whether it ended before its end because it was told to. */
  wasStopped: boolean;
}

export interface Watching {
  /** Told what does not hold, as it is found. */
  onBreak: (found: Break) => void;
  onProgress?: (done: number, due: number) => void | Promise<void>;
  /** Asked between the batches. */
  isStopped?: () => boolean;
  /** Events that are held in memory at once; at least those of one card. */
  eventsAtOnce?: number;
}

/**
 * Checks the history of all cards, the revisions that they stand on and the global chain of their heads. Each batch
 * is read in one state of the world, so that it may run beside the servers.
 */
export async function verifyEverything(db: Kysely<Database>, watching: Watching): Promise<Verified> {
  const { onBreak, onProgress = () => undefined, isStopped = () => false } = watching;
  const { eventsAtOnce = EVENTS_AT_ONCE } = watching;
  const total: CardTally = { cards: 0, events: 0, signatures: 0 };
  const due = await inOneState(db, countCards);
  for (let after: string | null = null; !isStopped();) {
    const ids = await nextCards(db, after, eventsAtOnce);
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
  return { ...total, ...anchors, revisions, wasStopped: isStopped() };
}

function inOneState<T>(db: Kysely<Database>, work: (tx: Kysely<Database>) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      // Some questions look at all that there is.
      await sql`set local statement_timeout = 0`.execute(tx);
      return work(tx);
    });
}

async function countCards(db: Kysely<Database>): Promise<number> {
  const { cards } = await db
    .selectFrom('control_card')
    .select((eb) => eb.fn.countAll<number>().as('cards'))
    .executeTakeFirstOrThrow();
  return cards;
}

/** The next cards by id: as many as together have few enough events. */
async function nextCards(
  db: Kysely<Database>,
  after: string | null,
  eventsAtOnce: number,
): Promise<string[]> {
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
    return at === 0 || events <= eventsAtOnce ? [id] : [];
  });
}

/** Cards of which only events or anchored heads are left. */
async function cardsThatAreGone(db: Kysely<Database>): Promise<string[]> {
  const gone = await db
    .selectFrom('card_event')
    .select('card_id')
    .union(db.selectFrom('history_anchor_head').select('card_id'))
    .except(db.selectFrom('control_card').select('id as card_id'))
    .orderBy('card_id')
    .limit(1_000)
    .execute();
  return gone.map(({ card_id }) => card_id);
}
