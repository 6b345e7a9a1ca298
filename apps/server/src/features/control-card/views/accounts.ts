import type { CompiledQuery, Kysely, Selectable } from 'kysely';
import type { Database } from '../../../db/database.ts';
import type { AppUserTable } from '../../../db/tables/identity.ts';

type UserIds = readonly (string | null)[];

/**
 * Returns the current logins of accounts, including deleted accounts. Two accounts may share a name, but no two
 * accounts that are not deleted share a login.
 */
export async function loginsOf(db: Kysely<Database>, userIds: UserIds): Promise<ReadonlyMap<string, string>> {
  return loginsById(await accountsOf(db, userIds));
}

type Account = Pick<Selectable<AppUserTable>, 'id' | 'user_name' | 'number'>;

export const loginsById = (accounts: readonly Account[]): ReadonlyMap<string, string> =>
  new Map(accounts.map(({ id, user_name }) => [id, user_name]));

/**
 * Returns the numbers of accounts, including deleted accounts. Paper is open to everybody, so it shows numbers instead
 * of logins.
 */
export async function accountNumbersOf(
  db: Kysely<Database>,
  userIds: UserIds,
): Promise<ReadonlyMap<string, number>> {
  const accounts = await accountsOf(db, userIds);
  return new Map(accounts.map(({ id, number }) => [id, number]));
}

/** Returns a query for accounts; null when no user id is given. */
export function accountsQuery(db: Kysely<Database>, userIds: UserIds): CompiledQuery<Account> | null {
  const ids = [...new Set(userIds.filter((id) => id !== null))];
  if (ids.length === 0) return null;
  return db.selectFrom('app_user').select(['id', 'user_name', 'number']).where('id', 'in', ids).compile();
}

async function accountsOf(db: Kysely<Database>, userIds: UserIds): Promise<Account[]> {
  const query = accountsQuery(db, userIds);
  return query === null ? [] : (await db.executeQuery(query)).rows;
}
