import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Database } from '../db/database.ts';
import { isRetryable } from './answer/database-error.ts';

const ATTEMPTS = 4;
/**
 * Shortest pause in ms before the second attempt. It doubles with every further attempt, and up to as much
 * again is added at random, so that two transactions do not collide again.
 */
const BACKOFF = 10;

/**
 * Runs `work` in a transaction, and again from the start when it lost against another transaction, four times
 * at most.
 */
export async function inTransaction<T>(
  db: Kysely<Database>,
  work: (transaction: Kysely<Database>) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt >= ATTEMPTS || !isRetryable(error)) throw error;
      await sleep(BACKOFF * 2 ** attempt * (0.5 + Math.random() / 2));
    }
  }
}
