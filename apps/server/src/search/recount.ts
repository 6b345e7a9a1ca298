import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../db/database.ts';
import { isRetryable } from '../http/answer/database-error.ts';
import { PieceCounts } from './cards/pieces.ts';

/** Maximum number of attempts at a count. A count starts again when a job has summed up rows meanwhile. */
const ATTEMPTS = 10;
/** Maximum number of texts of one fetch. */
const BATCH = 1_000;

/**
 * Counts all cards again without blocking anybody. The snapshot of the transaction excludes rows that others add to
 * `card_count` meanwhile. These rows are not deleted, and readers add them to the new counts.
 */
export function recountCards(db: Kysely<Database>): Promise<void> {
  return onOneState(db, async (tx) => {
    await sql`with gone as (delete from card_count)
      insert into card_count select template_id, list_status, has_deviations, count(*) from control_card
        where deleted_at is null group by template_id, list_status, has_deviations`.execute(tx);
  });
}

/** Counts the pieces of all texts again, for searches by short words. Jobs that add up changed texts wait meanwhile. */
export function recountTexts(db: Kysely<Database>): Promise<void> {
  return onOneState(db, async (tx) => {
    await sql`delete from card_piece_count`.execute(tx);
    await sql`delete from card_text_change`.execute(tx);
    await sql`declare texts no scroll cursor for select body from card_search`.execute(tx);
    const counts = new PieceCounts();
    for (let texts = BATCH; texts === BATCH;) {
      const { rows } = await sql<{ body: string }>`fetch forward ${sql.lit(BATCH)} from texts`.execute(tx);
      for (const { body } of rows) counts.add(body, 1);
      texts = rows.length;
    }
    await sql`insert into card_piece_count
      select '' as piece, 0 as cards where ${counts.rows().length === 0}
      union all select piece, cards
      from jsonb_to_recordset(${JSON.stringify(counts.rows())}) as counted(piece text, cards bigint)`.execute(
      tx,
    );
  });
}

async function onOneState(
  db: Kysely<Database>,
  count: (tx: Transaction<Database>) => Promise<void>,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (tx) => {
          await sql`set local statement_timeout = '10min'`.execute(tx);
          await count(tx);
        });
      return;
    } catch (error) {
      if (attempt >= ATTEMPTS || !isRetryable(error)) throw error;
    }
  }
}
