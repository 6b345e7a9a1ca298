import type { Kysely } from 'kysely';
import type { Database } from '../db/database.ts';
import { DEMO_PASSWORD, DEMO_ROLES, DEMO_USERS } from './plant/accounts.ts';

/** An account of the demo plant that anybody may use. */
export interface DemoAccount {
  readonly userName: string;
  readonly password: string;
  /** The role of the account, in Polish. */
  readonly note: string;
}

/** Returns the accounts of the plant that still have the publicly known password, in the plant's order. */
export async function demoAccounts(db: Kysely<Database>): Promise<DemoAccount[]> {
  const open = await db
    .selectFrom('app_user')
    .select('user_name')
    .where('has_demo_password', '=', true)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .execute();
  const names = new Set(open.map((user) => user.user_name));
  return DEMO_USERS.filter((user) => names.has(user.email)).map(({ email, role }) => ({
    userName: email,
    password: DEMO_PASSWORD,
    note: DEMO_ROLES.find((one) => one.name === role)?.displayName ?? role,
  }));
}
