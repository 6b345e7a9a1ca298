import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';

/** The logins of today of some accounts, deleted ones too: a name may be shared, a login is not. */
export async function loginsOf(
  db: Kysely<Database>,
  userIds: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(userIds.filter((id) => id !== null))];
  if (ids.length === 0) return new Map();
  const found = await db.selectFrom('app_user').select(['id', 'user_name']).where('id', 'in', ids).execute();
  return new Map(found.map(({ id, user_name }) => [id, user_name]));
}
