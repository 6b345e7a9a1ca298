import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { PieceCounts } from './cards/pieces.ts';

/** Maximum number of rows of one fetch. */
const BATCH = 1_000;

/**
 * A piece whose stored count is wrong. A piece is one or two visible ASCII characters, and its count is the number of
 * texts that contain the piece. The count of the empty piece is the number of all texts.
 */
export interface WrongPiece {
  readonly piece: string;
  readonly stored: number;
  readonly counted: number;
}

/**
 * Returns the pieces whose stored count is wrong. Compares the counts with the texts of all cards, and with the changed
 * texts that no job has added up yet. Returns an empty list before a job has counted the texts for the first time, and
 * when `isStopped` stops the comparison. The transaction must read one snapshot.
 */
export async function wrongPieces(
  db: Kysely<Database>,
  isStopped: () => boolean = () => false,
): Promise<WrongPiece[]> {
  const kept = await db.selectFrom('card_piece_count').select(['piece', 'cards']).execute();
  const stored = new Map(kept.map(({ piece, cards }) => [piece, cards]));
  if (!stored.has('')) return [];
  const counts = new PieceCounts();
  const eachText = async (texts: string, add: (row: { was?: string; became: string }) => void) => {
    await sql`declare texts no scroll cursor for ${sql.raw(texts)}`.execute(db);
    for (let read = BATCH; read === BATCH && !isStopped();) {
      const { rows } = await sql<{
        was?: string;
        became: string;
      }>`fetch forward ${sql.lit(BATCH)} from texts`.execute(db);
      for (const row of rows) add(row);
      read = rows.length;
    }
    await sql`close texts`.execute(db);
  };
  await eachText('select body as became from card_search', ({ became }) => counts.add(became, 1));
  // The stored counts still include each changed text as it was before.
  await eachText('select was, became from card_text_change', ({ was, became }) => {
    counts.add(was ?? null, 1);
    counts.add(became, -1);
  });
  if (isStopped()) return [];
  const counted = new Map(counts.rows().map(({ piece, cards }) => [piece, cards]));
  return [...new Set([...stored.keys(), ...counted.keys()])]
    .sort()
    .map((piece) => ({ piece, stored: stored.get(piece) ?? 0, counted: counted.get(piece) ?? 0 }))
    .filter(({ stored: one, counted: other }) => one !== other);
}
