import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { SharedLimit } from '../../http/shared-limit.ts';
import type { AnonymousWork } from '../../http/work.ts';
import { OAuthError } from '../../http/oauth-error.ts';
import type { Gate } from './gate.ts';
import { findByLogin } from './find-login.ts';
import { settleTry } from './lockout.ts';
import { verifyPassword } from './password-hash.ts';
import type { TrySubjects } from './try-subject.ts';
import { signInTexts } from '#texts/sign-in';

export interface CredentialTools {
  db: Kysely<Database>;
  /** Hashing takes a core for a while: few at once, the rest waits; by address before a sign-in, by user after. */
  hashing: Gate;
  /** Failures a minute of one account from one network, whether it exists or not. */
  failures: SharedLimit;
  subjects: TrySubjects;
  /** Whether the demo's known password opens the door (ruling 0.5). */
  acceptsDemoPassword: boolean;
}

/** A user with the password that they proved to know. */
export interface Verified {
  id: string;
  userName: string;
  passwordHash: string;
}

/**
 * The user whom login and password name.
 *
 * @throws OAuthError invalid_grant for an unknown, locked or inactive user and a wrong password alike, each after the
 *   same work; TooManyRequests beyond the failures that an account has there
 */
export async function verifyCredentials(
  tools: CredentialTools,
  work: AnonymousWork,
  login: string,
  password: string,
): Promise<Verified> {
  const subject = login.trim().toLowerCase();
  const tried = `${subject} ${work.network}`;
  const { user, matches } = await tools.hashing.pass(work.network, async () => {
    await tools.failures.check(tried);
    const found = await findByLogin(tools.db, subject);
    return { user: found, matches: await verifyPassword(password, found?.password_hash ?? null) };
  });
  const mayEnter = user !== null && user.is_active && (tools.acceptsDemoPassword || !user.has_demo_password);
  const { kind } = await settleTry(
    tools.db,
    { ...work, caller: null },
    tools.subjects.signIn(
      user === null ? { login: subject } : { id: user.id, userName: user.user_name },
      work.network,
    ),
    { action: 'login', found: matches ? (mayEnter ? 'right' : 'closed') : 'wrong' },
  );
  if (kind === 'taken' && user !== null) {
    return { id: user.id, userName: user.user_name, passwordHash: user.password_hash };
  }
  await tools.failures.count(tried);
  throw new OAuthError('invalid_grant', signInTexts.refused);
}

/**
 * Holds the user until the session is stored: whoever deactivates them or changes the password ends that session too,
 * or is seen here.
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
