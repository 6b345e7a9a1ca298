import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import type { Break, BreakKind } from '../../../history/break.ts';
import { checkChain } from '../../../history/verify.ts';
import { compare } from './compare.ts';
import { createEventStream, type EventStream } from './event-stream.ts';
import { makePause } from './pause.ts';
import { type CardBatch, readCards } from './read-batch.ts';
import { beginReplay } from './replay.ts';

/** Numbers of checked cards, events and signatures. */
export interface CardTally {
  cards: number;
  events: number;
  signatures: number;
}

/** The rows and events of the cards that are checked together. */
interface Ground {
  readonly db: Kysely<Database>;
  readonly batch: CardBatch;
  readonly events: EventStream;
  readonly pause: () => Promise<void>;
}

type Card = CardBatch['cards'][number];

/**
 * Checks some cards: the chain and anchored heads of each one. Where the chain is intact, it also checks that the rules
 * allowed the events, that every signature fits the data that the card had when it was signed, and that the stored rows
 * equal the result of the events. Run it in a repeatable read transaction, so that it sees one state.
 *
 * Users decide how long a history is. So the events are read in parts, and other work of the process runs between them.
 *
 * @param onBreak receives each contradiction, by card id, and within a card in the order of its history
 */
export async function verifyCards(
  db: Kysely<Database>,
  ids: readonly string[],
  onBreak: (found: Break) => void,
): Promise<CardTally> {
  const tally: CardTally = { cards: 0, events: 0, signatures: 0 };
  if (ids.length === 0) return tally;
  const batch = await readCards(db, ids);
  const events = createEventStream(
    db,
    batch.cards.map(({ id }) => id),
  );
  const ground = { db, batch, events, pause: makePause() };
  for (const card of batch.cards) {
    const { count, breaks } = await checkCard(card, ground);
    for (const found of breaks) onBreak(found);
    tally.cards += 1;
    tally.events += count;
    tally.signatures += batch.signatures.get(card.id)?.length ?? 0;
  }
  return tally;
}

/** A contradiction in one card, before the id of its event is known. */
type Told = Pick<Break, 'kind' | 'what'> & { readonly seq: number };

/** Returns the number of the card's events, and what is wrong with the card. */
async function checkCard(
  card: Card,
  { db, batch, events, pause }: Ground,
): Promise<{ readonly count: number; readonly breaks: readonly Break[] }> {
  const { id, name, history_count, history_head: head } = card;
  const told: Told[] = [];
  const tell = (kind: BreakKind, seq: number, what: string) => told.push({ kind, seq, what });
  const chain = checkChain({ id, name, count: history_count, head }, batch.anchored.get(id) ?? []);
  const rules = batch.revisions.get(card.revision_id);
  const replaying = rules && beginReplay(card, rules, (kind, { seq }, what) => tell(kind, seq, what));
  let count = 0;
  for await (const event of events.of(id)) {
    count += 1;
    // A broken chain is not replayed, because its events may be changed or missing.
    if (chain.take(event)) replaying?.take(event);
    await pause();
  }
  const broken = chain.end();
  if (broken.length > 0) return { count, breaks: broken };
  const replayed = replaying?.state() ?? null;
  if (count === 0) tell('gap', 1, 'karta nie ma historii');
  else if (rules === undefined) tell('stored', 1, 'karta wskazuje wersję wzoru, której nie ma');
  else if (replayed !== null) {
    const rows = {
      card,
      revision: rules.hash,
      elementIds: rules.elements.map((element) => element.id),
      elements: batch.elements.get(id) ?? [],
      entries: batch.entries.get(id) ?? [],
      slots: batch.slots.get(id) ?? [],
      signatures: batch.signatures.get(id) ?? [],
      fillers: batch.fillers.get(id) ?? [],
      files: batch.files.get(id) ?? [],
    };
    await compare(replayed, rows, { tell: (seq, what) => tell('stored', seq, what), pause });
  }
  return { count, breaks: await withEventIds(db, card, told) };
}

/** Returns what is wrong with a card in the order of its history, with the ids of the events. */
async function withEventIds(
  db: Kysely<Database>,
  { id, name }: Card,
  told: readonly Told[],
): Promise<Break[]> {
  if (told.length === 0) return [];
  const events = await db
    .selectFrom('card_event')
    .select(['seq', 'id'])
    .where('card_id', '=', id)
    .where('seq', '=', sql<number>`any(${told.map(({ seq }) => seq)}::int[])`)
    .execute();
  const eventIds = new Map(events.map((event) => [event.seq, event.id]));
  return told
    .map(({ kind, seq, what }) => ({ kind, id, name, seq, eventId: eventIds.get(seq) ?? null, what }))
    .sort((a, b) => a.seq - b.seq);
}
