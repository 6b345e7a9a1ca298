import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Gate } from './gate.ts';
import { countFailure, forgetFailures } from './lockout.ts';
import { verifyPassword } from './password-hash.ts';

/** Asks a signed-in user for the password again; what is wrong counts towards the lockout, as a sign-in does. */
export function createPasswordCheck(
  db: Kysely<Database>,
  hashing: Gate,
): (userId: string, password: string) => Promise<boolean> {
  return async (userId, password) => {
    const user = await db
      .selectFrom('app_user')
      .select('password_hash')
      .where('id', '=', userId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    const matches = await hashing.pass(() => verifyPassword(password, user?.password_hash ?? null));
    const now = new Date();
    if (matches) return forgetFailures(db, userId, now);
    await countFailure(db, userId, now);
    return false;
  };
}
