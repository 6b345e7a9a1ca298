import type { Kysely } from 'kysely';
import type { Database } from '../db/database.ts';
import { anchorHeads, MAX_HEADS } from './anchor.ts';

/**
 * Anchors every head that changed, with one anchor per transaction. Stops between two anchors when the signal fires.
 */
export async function anchorMovedHeads(db: Kysely<Database>, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const anchored = await db.transaction().execute((tx) => anchorHeads(tx, new Date()));
    if (anchored < MAX_HEADS || signal?.aborted === true) return;
  }
}
