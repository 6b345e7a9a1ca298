import { type BusinessRule, businessRule, marking } from '@kartoteka/domain/business-rule';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';
import { TooManyRequests } from '../../http/answer/problem.ts';
import type { SharedLimit } from '../../http/limits/shared-limit.ts';
import type { RequestContext } from '../../http/request-context.ts';
import type { Gate } from './gate.ts';
import { findLockOrDelay, settleTry, type TryOutcome } from './lockout.ts';
import { verifyPassword } from './password-hash.ts';
import { sessionSubject } from './try-subject.ts';

export interface PasswordCheckTools {
  db: Kysely<Database>;
  hashing: Gate;
  /** Limit of wrong passwords per minute in one session. */
  failures: SharedLimit;
}

/**
 * Checks a signed-in user's current password. Returns no rule when it is right, and the rule `PasswordMismatch`, marked
 * at `field`, when it is wrong.
 */
export type PasswordCheck = (
  context: RequestContext,
  password: string,
  field: string,
) => Promise<readonly BusinessRule[]>;

/**
 * Creates the check of a current password. The check counts the wrong passwords of each session, separately from failed
 * sign-ins. Failed sign-ins therefore never stop a signed-in person from signing a card, and wrong passwords in a
 * session never stop a sign-in. Failures are recorded in the trail although the call is refused. Do not call the check
 * in a transaction: while the check waits for the gate, the transaction would hold a connection that running checks
 * need.
 *
 * @returns a check that throws TooManyRequests after too many wrong passwords in a minute and for a locked session. The
 *   error for a locked session is marked at `field`. A locked session is refused first, so that it fills neither the
 *   gate nor the trail.
 */
export function createPasswordCheck({ db, hashing, failures }: PasswordCheckTools): PasswordCheck {
  return async (context, password, field) => {
    const { userId, sessionId } = context.caller;
    const subject = sessionSubject(context.caller);
    refuseBarred(await findLockOrDelay(db, subject), field);
    const user = await db
      .selectFrom('app_user')
      .select('password_hash')
      .where('id', '=', userId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    const matches = await hashing.pass(userId, async () => {
      await failures.check(sessionId);
      return verifyPassword(password, user?.password_hash ?? null);
    });
    const found = matches ? 'right' : 'wrong';
    const outcome = await settleTry(db, context, subject, { action: 'account.passwordRefused', found });
    if (outcome.kind === 'taken') return [];
    await failures.count(sessionId);
    refuseBarred(outcome, field);
    return [marking([field], businessRule('Volo.Abp.Identity:PasswordMismatch'))];
  };
}

function refuseBarred(outcome: TryOutcome | null, field: string): void {
  if (outcome?.kind === 'barred') throw new TooManyRequests(outcome.seconds, 'passwords', [field]);
}
