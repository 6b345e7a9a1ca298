import type { Kysely } from 'kysely';
import type { Database } from '../../../db/database.ts';
import type { CardEvent } from '../../../history/chain.ts';
import { readChained } from '../views/read-events.ts';

/** The events of some cards, read in parts. */
export interface EventStream {
  /** Yields the events of a card in order. Ask for the cards in the order of their ids, each once and to its end. */
  of(cardId: string): AsyncGenerator<CardEvent, void>;
}

/**
 * Reads the events of cards in parts of limited size. Parts do not end with a card, so that many short histories need
 * only one statement.
 *
 * @param cardIds ids of the cards, in the order of the database
 */
export function createEventStream(db: Kysely<Database>, cardIds: readonly string[]): EventStream {
  let part: readonly CardEvent[] = [];
  let at = 0;
  let behind: Pick<CardEvent, 'card_id' | 'seq'> | null = { card_id: cardIds[0] ?? '', seq: -1 };
  const next = async (): Promise<CardEvent | undefined> => {
    if (at === part.length && behind !== null) {
      part = await readChained(db, cardIds, behind);
      at = 0;
      behind = part.at(-1) ?? null;
    }
    return part[at];
  };
  return {
    async *of(cardId) {
      for (let event = await next(); event?.card_id === cardId; event = await next()) {
        at += 1;
        yield event;
      }
    },
  };
}
