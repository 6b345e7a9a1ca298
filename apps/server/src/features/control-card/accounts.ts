import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';

type UserIds = readonly (string | null)[];

/** The logins of today of some accounts, deleted ones too: a name may be shared, a login is not. */
export async function loginsOf(db: Kysely<Database>, userIds: UserIds): Promise<ReadonlyMap<string, string>> {
  const accounts = await accountsOf(db, userIds);
  return new Map(accounts.map(({ id, user_name }) => [id, user_name]));
}

/** The numbers of some accounts, deleted ones too: what paper, which anybody reads, may show of them. */
export async function accountNumbersOf(
  db: Kysely<Database>,
  userIds: UserIds,
): Promise<ReadonlyMap<string, number>> {
  const accounts = await accountsOf(db, userIds);
  return new Map(accounts.map(({ id, number }) => [id, number]));
}

async function accountsOf(db: Kysely<Database>, userIds: UserIds) {
  const ids = [...new Set(userIds.filter((id) => id !== null))];
  if (ids.length === 0) return [];
  return db.selectFrom('app_user').select(['id', 'user_name', 'number']).where('id', 'in', ids).execute();
}
