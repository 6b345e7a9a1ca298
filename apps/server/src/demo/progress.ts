import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../db/database.ts';

const KEY = 'demo';

/** How far the demo plant is; its dates all follow from when it was begun. */
const progressSchema = z.object({ begunAt: z.iso.datetime(), cards: z.number().int() });
export type DemoProgress = z.output<typeof progressSchema>;

/** How far an earlier start came; null when the demo plant was never begun. The row is held until the transaction ends. */
export async function readProgress(db: Kysely<Database>): Promise<DemoProgress | null> {
  const row = await db
    .selectFrom('installation')
    .select('value')
    .where('key', '=', KEY)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : progressSchema.parse(row.value);
}

/** Records how far the demo plant is, in the transaction that brought it there. */
export async function writeProgress(db: Kysely<Database>, progress: DemoProgress): Promise<void> {
  const value = JSON.stringify(progress);
  await db
    .insertInto('installation')
    .values({ key: KEY, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

/** Makes two starts at once take turns. */
export async function takeTurn(db: Kysely<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('kartoteka demo'))`.execute(db);
}
