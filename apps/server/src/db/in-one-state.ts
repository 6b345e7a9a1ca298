import { type Kysely, sql } from 'kysely';
import type { Database } from './database.ts';

/**
 * Runs a check in a transaction that reads one snapshot of the database. Its statements have no time limit, because
 * some checks read the whole database.
 */
export function inOneState<T>(db: Kysely<Database>, work: (tx: Kysely<Database>) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx);
      return work(tx);
    });
}
