import type { Kysely } from 'kysely';
import type { Database } from '../../../db/database.ts';
import type { Break, BreakKind } from '../../../history/break.ts';
import { chainBreaks } from '../../../history/verify.ts';
import { compare } from './compare.ts';
import { type CardBatch, readCards } from './read-batch.ts';
import { replay } from './replay.ts';

/** Numbers of checked cards, events and signatures. */
export interface CardTally {
  cards: number;
  events: number;
  signatures: number;
}

/**
 * Checks some cards: the chain and anchored heads of each one. Where the chain is intact, it also checks that the rules
 * allowed the events, that every signature fits the data that the card had when it was signed, and that the stored rows
 * equal the result of the events. Run it in a repeatable read transaction, so that it sees one state.
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
  for (const card of batch.cards) {
    for (const found of cardBreaks(card, batch)) onBreak(found);
    tally.cards += 1;
    tally.events += batch.events.get(card.id)?.length ?? 0;
    tally.signatures += batch.signatures.get(card.id)?.length ?? 0;
  }
  return tally;
}

function cardBreaks(card: CardBatch['cards'][number], batch: CardBatch): Break[] {
  const { id, name, history_count: count, history_head: head } = card;
  const events = batch.events.get(id) ?? [];
  const chain = chainBreaks({ id, name, count, head }, events, batch.anchored.get(id) ?? []);
  // A broken chain is not replayed, because its events may be changed or missing.
  if (chain.length > 0) return chain;
  const found: Break[] = [];
  const eventIds = new Map(events.map((event) => [event.seq, event.id]));
  const tell = (kind: BreakKind, seq: number, what: string): void => {
    found.push({ kind, id, name, seq, eventId: eventIds.get(seq) ?? null, what });
  };
  const rules = batch.revisions.get(card.revision_id);
  if (events.length === 0) tell('gap', 1, 'karta nie ma historii');
  else if (rules === undefined) tell('stored', 1, 'karta wskazuje wersję wzoru, której nie ma');
  else {
    const told = replay(card, events, rules, (kind, { seq }, what) => tell(kind, seq, what));
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
    if (told !== null) compare(told, rows, (seq, what) => tell('stored', seq, what));
  }
  return found.sort((a, b) => (a.seq ?? 0) - (b.seq ?? 0));
}
