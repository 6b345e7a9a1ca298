import type { ListConfiguration } from '@kartoteka/contract/list';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../db/database.ts';

const columns = z.record(z.string(), z.object({ order: z.number().int() }));

/** Reads the columns that a user has chosen for a list. No columns mean the default columns. */
export async function readPreferences(
  db: Kysely<Database>,
  userId: string,
  list: string,
): Promise<ListConfiguration['userPreferences']> {
  const row = await db
    .selectFrom('list_preference')
    .select('columns')
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .executeTakeFirst();
  return { columns: row === undefined ? {} : columns.parse(row.columns) };
}
