import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { inOneState } from '../../db/in-one-state.ts';
import { areCountsRight, differingDocuments } from '../../search/compare-documents.ts';
import { type WrongPiece, wrongPieces } from '../../search/compare-pieces.ts';
import { readDue } from './card-batch.ts';

/** Number of batches in a sample. Each batch starts at another place. */
const SAMPLES = 5;
/** A sample counts short words only when the index has at most this many texts, because counting reads all texts. */
const MOST_TEXTS = 20_000;

/** The result of a check of the search index. */
export interface IndexCheck {
  /** Number of compared cards. */
  readonly cards: number;
  /** Ids of cards whose rows in the index do not match their data. */
  readonly differing: readonly string[];
  /** Whether the stored counts of cards are right. */
  readonly areCountsRight: boolean;
  /** Short words whose stored counts are wrong; null when they were not counted. */
  readonly wrongPieces: readonly WrongPiece[] | null;
}

/**
 * Compares rows of the search index with their cards, without changing anything.
 *
 * @param isWhole true to compare all cards, false to compare `SAMPLES` batches: the first cards, and cards from random
 *   places
 */
export async function checkIndex(
  db: Kysely<Database>,
  isWhole: boolean,
  { isStopped = () => false, onProgress = () => undefined }: CheckingIndex = {},
): Promise<IndexCheck> {
  const seen = new Set<string>();
  let cards = 0;
  const differing: string[] = [];
  const check = async (after: string | null): Promise<string | null> =>
    inOneState(db, async (tx) => {
      const { due, last } = await readDue(tx, after, sql<boolean>`true`);
      const unseen = isWhole ? due : due.filter(({ card }) => !seen.has(card.id));
      for (const { card } of isWhole ? [] : unseen) seen.add(card.id);
      if (unseen.length > 0) differing.push(...(await differingDocuments(tx, unseen)));
      cards += unseen.length;
      return last;
    });
  if (isWhole) {
    let position: string | null = null;
    do {
      position = await check(position);
      onProgress(cards);
    } while (position !== null && !isStopped());
  } else {
    await check(null);
    for (let sample = 1; sample < SAMPLES && !isStopped(); sample += 1) await check(randomUUID());
  }
  return {
    cards,
    differing,
    areCountsRight: await inOneState(db, areCountsRight),
    wrongPieces: await inOneState(db, async (tx) =>
      isWhole || (await hasFewTexts(tx)) ? wrongPieces(tx, isStopped) : null,
    ),
  };
}

async function hasFewTexts(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql`select from card_search offset ${sql.lit(MOST_TEXTS)} limit 1`.execute(db);
  return rows.length === 0;
}

export interface CheckingIndex {
  /** Called between the batches; true stops the check. */
  readonly isStopped?: () => boolean;
  /** Called after each batch with the number of cards compared so far, when all cards are compared. */
  readonly onProgress?: (cards: number) => void;
}
