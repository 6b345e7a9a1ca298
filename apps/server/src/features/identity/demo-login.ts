import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';

/** The credentials with which the seed creates the demo account. */
export interface DemoAccount {
  userName: string;
  password: string;
}

/**
 * Returns the credentials to show on the login page while the demo account is active and still has the demo password
 * (ruling 0.5); otherwise null.
 */
export async function demoLogin(db: Kysely<Database>, seeded: DemoAccount): Promise<DemoAccount | null> {
  const account = await db
    .selectFrom('app_user')
    .select('user_name')
    .where(sql<boolean>`caseless(user_name) = caseless(${seeded.userName})`)
    .where('has_demo_password', '=', true)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return account ? { userName: account.user_name, password: seeded.password } : null;
}
