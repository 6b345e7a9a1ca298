import { type BusinessRule, businessRule, marking } from '@kartoteka/domain/business-rule';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';
import { TooManyRequests } from '../../http/problem.ts';
import type { SharedLimit } from '../../http/shared-limit.ts';
import type { Work } from '../../http/work.ts';
import type { Gate } from './gate.ts';
import { findBar, settleTry, type TryOutcome } from './lockout.ts';
import { verifyPassword } from './password-hash.ts';
import { sessionSubject } from './try-subject.ts';

export interface PasswordCheckTools {
  db: Kysely<Database>;
  hashing: Gate;
  /** Failures a minute of one session. */
  failures: SharedLimit;
}

/** Asks a signed-in user for the password that they have; answers the rule that it breaks at its field. */
export type PasswordCheck = (work: Work, password: string, field: string) => Promise<readonly BusinessRule[]>;

/**
 * Wrong passwords are counted for the session that they are typed in, and by themselves: nobody who guesses at the sign-in
 * keeps somebody from signing a card, and a session that was left open locks no sign-in. They stand in the trail although
 * the call itself is refused. It must not be asked in a transaction: whoever waits for the gate would keep the connection
 * that those inside wait for.
 *
 * @throws TooManyRequests at the field after too many: a locked session fills neither the trail nor the gate
 */
export function createPasswordCheck({ db, hashing, failures }: PasswordCheckTools): PasswordCheck {
  return async (work, password, field) => {
    const { userId, sessionId } = work.caller;
    const subject = sessionSubject(work.caller);
    refuseBarred(await findBar(db, subject), field);
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
    const outcome = await settleTry(db, work, subject, { action: 'account.passwordRefused', found });
    if (outcome.kind === 'taken') return [];
    await failures.count(sessionId);
    refuseBarred(outcome, field);
    return [marking([field], businessRule('Volo.Abp.Identity:PasswordMismatch'))];
  };
}

function refuseBarred(outcome: TryOutcome | null, field: string): void {
  if (outcome?.kind === 'barred') throw new TooManyRequests(outcome.seconds, 'passwords', [field]);
}
