import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/database.ts';

/**
 * Counts all cards anew. Nobody waits for it: what others add while it counts is invisible to its snapshot, on both
 * sides, and stays as it is.
 */
export async function recountCards(db: Kysely<Database>): Promise<void> {
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
