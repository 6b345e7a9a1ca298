import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { recountTexts } from '../recount.ts';
import { PieceCounts } from './pieces.ts';

/** Changed texts at a time. */
const BATCH = 1_000;

interface Change {
  was: string | null;
  became: string | null;
}

/**
 * Adds texts that changed to what is kept of short words, and counts all texts where they were never counted. Whoever
 * asks meanwhile sees each change once, here or there.
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
    // In order, so that two who do this wait for each other and for nothing else.
    await sql`insert into card_piece_count select piece, cards
      from jsonb_to_recordset(${JSON.stringify(counts.rows())}) as moved(piece text, cards bigint)
      order by piece collate "C"
      on conflict (piece) do update set cards = card_piece_count.cards + excluded.cards`.execute(tx);
    return rows.length;
  });
}
