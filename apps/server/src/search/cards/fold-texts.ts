import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { recountTexts } from '../recount.ts';
import { PieceCounts } from './pieces.ts';

/** Maximum number of changed texts that one transaction adds to the counts. */
const BATCH = 1_000;

interface Change {
  was: string | null;
  became: string | null;
}

/**
 * Adds changed texts to the counts of short words. Counts all texts when they were never counted. Readers see each
 * change once, either among the changed texts or in the counts.
 */
export async function foldCardTexts(db: Kysely<Database>, signal: AbortSignal): Promise<void> {
  const counted = await db
    .selectFrom('card_piece_count')
    .where('piece', '=', '')
    .select('cards')
    .executeTakeFirst();
  if (!counted) await recountTexts(db);
  for (let changes = BATCH; changes === BATCH && !signal.aborted;) changes = await foldSome(db);
}

function foldSome(db: Kysely<Database>): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<Change>`delete from card_text_change where ctid = any(array(
      select ctid from card_text_change limit ${sql.lit(BATCH)} for update skip locked))
      returning was, became`.execute(tx);
    const counts = new PieceCounts();
    for (const { was, became } of rows) {
      counts.add(was, -1);
      counts.add(became, 1);
    }
    // The order prevents deadlocks between two transactions.
    await sql`insert into card_piece_count select piece, cards
      from jsonb_to_recordset(${JSON.stringify(counts.rows())}) as moved(piece text, cards bigint)
      order by piece collate "C"
      on conflict (piece) do update set cards = card_piece_count.cards + excluded.cards`.execute(tx);
    return rows.length;
  });
}
