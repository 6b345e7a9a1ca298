import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { isRetryable } from '../http/database-error.ts';

/** Rows that are added up while they are counted anew make the count begin again. */
const ATTEMPTS = 10;

/**
 * Counts all cards anew. Nobody waits for it: what others add while it counts is invisible to its snapshot, on both
 * sides, and stays as it is.
 */
export async function recountCards(db: Kysely<Database>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await recount(db);
      return;
    } catch (error) {
      if (attempt >= ATTEMPTS || !isRetryable(error)) throw error;
    }
  }
}

async function recount(db: Kysely<Database>): Promise<void> {
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await sql`set local statement_timeout = '10min'`.execute(tx);
      await sql`with gone as (delete from card_count)
        insert into card_count select template_id, status, has_deviations, count(*) from control_card
          where deleted_at is null group by template_id, status, has_deviations`.execute(tx);
    });
}
