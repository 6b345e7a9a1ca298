import type { PreferencesBody } from '@kartoteka/contract/list';
import { violation } from '@kartoteka/domain/violation';
import type { Kysely } from 'kysely';
import type { Database } from '../db/database.ts';
import { ValidationError } from '../http/answer/problem.ts';
import type { ListDefinition } from './definition.ts';
import { withNamedFields } from './custom-fields.ts';

/** Stores a user's columns of a list; {} deletes them. Throws a ValidationError at the name of an unknown column. */
export async function saveColumns<Row, Item>(
  definition: ListDefinition<Row, Item>,
  db: Kysely<Database>,
  userId: string,
  { columns: chosen }: PreferencesBody,
): Promise<void> {
  const ids = Object.keys(chosen);
  const list = await withNamedFields(definition, db, { filters: ids.map((id) => ({ id })) });
  const known = new Set(list.fields.filter(({ isColumn }) => isColumn !== false).map(({ id }) => id));
  const unknown = ids.filter((column) => !known.has(column));
  if (unknown.length > 0) {
    throw ValidationError.of(
      unknown.map((column) => violation(['columns', column], 'unknownColumn', { column })),
    );
  }
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
