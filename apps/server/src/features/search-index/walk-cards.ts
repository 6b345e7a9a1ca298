import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { indexNext, type Put } from './card-batch.ts';

/**
 * The pause after a batch, as a share of the batch's time. Without the pause, people who work with cards would wait.
 */
const REST = 0.25;

/** Called after each batch with the id to continue from and the progress from 0 to 1. */
export type Progress = (position: string, share: number) => Promise<void>;

/**
 * Indexes cards in the order of their ids, starting after `from`. Ids are random, so the first digits of the id tell
 * the progress. New cards index themselves, so the walk may miss them.
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
