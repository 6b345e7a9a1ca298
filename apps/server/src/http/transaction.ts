import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Database } from '../db/database.ts';
import { isRetryable } from './database-error.ts';

const ATTEMPTS = 4;
/** ms; doubled with every attempt, half of it random so that two losers do not meet again. */
const BACKOFF = 10;

/** Runs `work` in a transaction; from the start again when it lost against another one. */
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
