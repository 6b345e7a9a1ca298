import pg from 'pg';
import { createKysely, createPool } from '../../apps/server/src/db/pool.ts';
import { copyInto } from './copy.ts';
import { readFieldNumbers, readGround } from './ground.ts';
import { makeCard } from './make-card.ts';
import { cardRows, COLUMNS, COPIED_TABLES, type CopiedTable } from './rows.ts';

/** A worker's share of the batches: batch `first`, and from there every `every`-th batch. */
export interface Part {
  readonly url: string;
  readonly count: number;
  readonly first: number;
  readonly every: number;
}

const CARDS_AT_ONCE = 2_500;

/** Makes the cards of a part and copies them into the database, batch by batch. */
export async function fillPart(
  { url, count, first, every }: Part,
  onBatch: (cards: number) => void,
): Promise<void> {
  const db = createKysely(createPool({ url, role: null, max: 1, name: 'kartoteka bench data' }));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const ground = await readGround(db, count);
    const fieldNo = await readFieldNumbers(db);
    // Switches off triggers and foreign keys: referring rows are copied in the same batch, and the tables that triggers
    // maintain are filled at the end.
    await client.query('set session_replication_role = replica; set synchronous_commit = off');
    for (let batch = first; batch * CARDS_AT_ONCE < count; batch += every) {
      const lines = new Map<CopiedTable, string[]>(COPIED_TABLES.map((table) => [table, []]));
      const end = Math.min(count, (batch + 1) * CARDS_AT_ONCE);
      for (let at = batch * CARDS_AT_ONCE; at < end; at += 1) {
        cardRows(makeCard(ground, at), fieldNo, (table, line) => lines.get(table)?.push(line));
      }
      for (const table of COPIED_TABLES) {
        await copyInto(client, table, COLUMNS[table], lines.get(table) ?? []);
      }
      onBatch(end - batch * CARDS_AT_ONCE);
    }
  } finally {
    await client.end();
    await db.destroy();
  }
}
