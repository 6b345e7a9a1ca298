import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';
import { recordAudit } from '../../http/audit.ts';
import { inTransaction } from '../../http/transaction.ts';
import type { Work } from '../../http/work.ts';
import type { Gate } from './gate.ts';
import { countFailure, forgetFailures } from './lockout.ts';
import { verifyPassword } from './password-hash.ts';

/**
 * Asks a signed-in user for the password again; what is wrong counts towards the lockout, as a sign-in does, and
 * stands in the trail although the call itself is rolled back.
 */
export function createPasswordCheck(
  db: Kysely<Database>,
  hashing: Gate,
): (work: Work, password: string) => Promise<boolean> {
  return async (work, password) => {
    const { userId, userName } = work.caller;
    const user = await db
      .selectFrom('app_user')
      .select('password_hash')
      .where('id', '=', userId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    const matches = await hashing.pass(userId, () => verifyPassword(password, user?.password_hash ?? null));
    const now = new Date();
    if (matches && (await forgetFailures(db, userId, now))) return true;
    const locked = matches || (await countFailure(db, userId, now));
    await inTransaction(db, (own) =>
      recordAudit(
        { ...work, db: own },
        {
          action: 'account.passwordRefused',
          outcome: locked ? 'locked' : 'failure',
          target: { kind: 'user', id: userId, name: userName },
        },
      ),
    );
    return false;
  };
}
