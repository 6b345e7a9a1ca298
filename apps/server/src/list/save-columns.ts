import type { PreferencesBody } from '@kartoteka/contract/list';
import type { Kysely } from 'kysely';
import type { Database } from '../db/database.ts';
import type { ListDefinition } from './definition.ts';
import { withNamedFields } from './custom-fields.ts';
import { requireColumns } from './known-columns.ts';

/** Stores a user's columns of a list; {} deletes them. Throws a ValidationError at the name of an unknown column. */
export async function saveColumns<Row, Item>(
  definition: ListDefinition<Row, Item>,
  db: Kysely<Database>,
  userId: string,
  { columns: chosen }: PreferencesBody,
): Promise<void> {
  const ids = Object.keys(chosen);
  const list = await withNamedFields(definition, db, { columns: ids });
  requireColumns(list, ids, (column) => ['columns', column]);
  if (ids.length === 0) {
    await db
      .deleteFrom('list_preference')
      .where('user_id', '=', userId)
      .where('list', '=', list.name)
      .execute();
    return;
  }
  const kept = JSON.stringify(chosen);
  await db
    .insertInto('list_preference')
    .values({ user_id: userId, list: list.name, columns: kept })
    .onConflict((conflict) => conflict.columns(['user_id', 'list']).doUpdateSet({ columns: kept }))
    .execute();
}
