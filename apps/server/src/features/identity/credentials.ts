import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { SharedLimit } from '../../http/limits/shared-limit.ts';
import type { AnonymousContext } from '../../http/request-context.ts';
import { signInFailures } from '../../http/observe/counted.ts';
import { OAuthError } from '../../http/answer/oauth-error.ts';
import type { Gate } from './gate.ts';
import { findByLogin } from './find-login.ts';
import { settleTry } from './lockout.ts';
import { verifyPassword } from './password-hash.ts';
import type { TrySubjects } from './try-subject.ts';
import { signInTexts } from '#texts/sign-in';

export interface CredentialTools {
  db: Kysely<Database>;
  /**
   * Hashing occupies a core, so only a few hashes are computed at once. Other requests wait and take turns:
   * sign-ins by network, signed-in callers by user.
   */
  hashing: Gate;
  /** Limit of failed sign-ins per minute with one login from one network, even when nobody has the login. */
  failures: SharedLimit;
  subjects: TrySubjects;
  /** Whether the demo's known password may be used to sign in (ruling 0.5). */
  acceptsDemoPassword: boolean;
}

/** A user whose password was verified. */
export interface Verified {
  id: string;
  userName: string;
  passwordHash: string;
}

/**
 * Returns the user with this login and password.
 *
 * @throws OAuthError invalid_grant for an unknown, locked or inactive user, for a wrong password and for a refused demo
 *   password alike, after the same amount of work; TooManyRequests after too many failures of the login from this
 *   network; Busy when too many passwords wait to be hashed
 */
export async function verifyCredentials(
  tools: CredentialTools,
  context: AnonymousContext,
  login: string,
  password: string,
): Promise<Verified> {
  const subject = login.trim().toLowerCase();
  const tried = `${subject} ${context.network}`;
  const { user, matches } = await tools.hashing.pass(context.network, async () => {
    await tools.failures.check(tried);
    const found = await findByLogin(tools.db, subject);
    return { user: found, matches: await verifyPassword(password, found?.password_hash ?? null) };
  });
  const mayEnter = user !== null && user.is_active && (tools.acceptsDemoPassword || !user.has_demo_password);
  const { kind } = await settleTry(
    tools.db,
    { ...context, caller: null },
    tools.subjects.signIn(
      user === null ? { login: subject } : { id: user.id, userName: user.user_name },
      context.network,
    ),
    { action: 'login', found: matches ? (mayEnter ? 'right' : 'closed') : 'wrong' },
  );
  if (kind === 'taken' && user !== null) {
    return { id: user.id, userName: user.user_name, passwordHash: user.password_hash };
  }
  signInFailures.add(kind === 'barred' ? 'locked' : 'refused');
  await tools.failures.count(tried);
  throw new OAuthError('invalid_grant', signInTexts.refused);
}

/**
 * Refuses a user who got a new password, was deactivated or was deleted since the password was verified, and locks the
 * user until the transaction ends. A deactivation or a new password therefore either ends the new session or is noticed
 * here.
 */
export async function requireUnchanged(db: Kysely<Database>, user: Verified): Promise<void> {
  const same = await db
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', user.id)
    .where('password_hash', '=', user.passwordHash)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (same === undefined) throw new OAuthError('invalid_grant', signInTexts.refused);
}
