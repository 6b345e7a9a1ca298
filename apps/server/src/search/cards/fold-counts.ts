import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';

/**
 * Sums up the rows of `card_count` into at most one row for each combination of template, status and deviations.
 * Readers see either all old rows or all new rows, and writers only add rows, so nobody waits.
 */
export async function foldCardCounts(db: Kysely<Database>): Promise<void> {
  await sql`with gone as (delete from card_count returning template_id, list_status, has_deviations, cards)
    insert into card_count select template_id, list_status, has_deviations, sum(cards) from gone
    group by template_id, list_status, has_deviations having sum(cards) <> 0`.execute(db);
}
