import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';

/**
 * Moves the clock of definitions. Every write to what a revision is compiled from (templates, forms, data types,
 * units, groups, types, names of users, roles and organisation units) calls it in its own transaction, so that the
 * next start of a card compiles again.
 */
export async function touchDefinitions(db: Kysely<Database>): Promise<void> {
  await db
    .updateTable('definition_clock')
    .set({ version: sql`version + 1` })
    .execute();
}
