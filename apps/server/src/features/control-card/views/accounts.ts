import type { Kysely } from 'kysely';
import type { Database } from '../../../db/database.ts';

type UserIds = readonly (string | null)[];

/** Returns today's logins of accounts, including deleted ones. Names may be shared, logins are unique. */
export async function loginsOf(db: Kysely<Database>, userIds: UserIds): Promise<ReadonlyMap<string, string>> {
  const accounts = await accountsOf(db, userIds);
  return new Map(accounts.map(({ id, user_name }) => [id, user_name]));
}

/**
 * Returns the numbers of accounts, including deleted ones. Paper is open to everybody, so it shows numbers instead of
 * logins.
 */
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
