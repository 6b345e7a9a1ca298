import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Work } from '../../http/work.ts';
import type { SharedLimit } from '../../http/shared-limit.ts';
import type { Gate } from './gate.ts';
import { forgetFailures, recordFailure } from './lockout.ts';
import { verifyPassword } from './password-hash.ts';

export interface PasswordCheckTools {
  db: Kysely<Database>;
  hashing: Gate;
  /** Failures a minute of an account, together with those of sign-ins. */
  failures: SharedLimit;
}

/**
 * Asks a signed-in user for the password again; what is wrong counts towards the lockout, as a sign-in does, and
 * stands in the trail although the call itself is refused. It must not be asked in a transaction: whoever waits for the
 * gate would keep the connection that those inside wait for.
 *
 * @throws TooManyRequests beyond the failures that an account has: who is locked out fills neither the trail nor the gate
 */
export function createPasswordCheck({
  db,
  hashing,
  failures,
}: PasswordCheckTools): (work: Work, password: string) => Promise<boolean> {
  return async (work, password) => {
    const { userId, userName } = work.caller;
    const user = await db
      .selectFrom('app_user')
      .select('password_hash')
      .where('id', '=', userId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    const subject = userName.toLowerCase();
    const matches = await hashing.pass(userId, async () => {
      await failures.check(subject);
      return verifyPassword(password, user?.password_hash ?? null);
    });
    const asked = { ...work, now: new Date() };
    if (matches && (await forgetFailures(db, userId, asked.now))) return true;
    await recordFailure(db, asked, {
      action: 'account.passwordRefused',
      user: { id: userId, name: userName },
      isWrong: !matches,
    });
    await failures.count(subject);
    return false;
  };
}
