import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { indexNext, type Put } from './card-batch.ts';

/** Of the time that a batch takes, as a pause after it: those who work with cards come first. */
const REST = 0.25;

/** Told after each batch: the card to go on from, and how far that is, from 0 to 1. */
export type Progress = (position: string, share: number) => Promise<void>;

/**
 * Walks cards by their ids, from behind `from`, and indexes them. Ids are random, so how far the walk is stands in the
 * first digits of the id, and new cards that it does not meet have indexed themselves.
 */
export async function walkCards(
  db: Kysely<Database>,
  put: Put,
  {
    from = null,
    which = sql<boolean>`true`,
    signal,
    onProgress,
  }: {
    from?: string | null;
    which?: RawBuilder<boolean>;
    signal: AbortSignal;
    onProgress?: Progress;
  },
): Promise<void> {
  let position = from;
  for (;;) {
    signal.throwIfAborted();
    const began = performance.now();
    const next = await indexNext(db, position, which, put);
    if (next === null) return;
    position = next;
    await onProgress?.(next, Number.parseInt(next.slice(0, 8), 16) / 2 ** 32);
    await sleep((performance.now() - began) * REST);
  }
}
