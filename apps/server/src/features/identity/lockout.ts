import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { recordAudit } from '../../http/audit.ts';
import { inTransaction } from '../../http/transaction.ts';
import type { AnonymousWork } from '../../http/work.ts';

/** Failures in a row that lock an account, and for how many minutes. */
const LOCKOUT_AFTER = 5;
const LOCKOUT_MINUTES = 5;

/** What a sign-in must know of a user. */
export interface LoginUser {
  id: string;
  user_name: string;
  password_hash: string;
  is_active: boolean;
  has_demo_password: boolean;
}

/** The living user with this user name or, failing that, this e-mail. */
export async function findByLogin(db: Kysely<Database>, login: string): Promise<LoginUser | null> {
  const found = await sql<LoginUser>`
    select id, user_name, password_hash, is_active, has_demo_password from app_user
    where deleted_at is null and (caseless(user_name) = caseless(${login}) or caseless(email) = caseless(${login}))
    order by caseless(user_name) = caseless(${login}) desc limit 1`.execute(db);
  return found.rows[0] ?? null;
}

/** No user has this id. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** A password that opened nothing. */
export interface Refused {
  readonly action: 'login' | 'account.passwordRefused';
  /** Whom it was tried for; null when there is nobody of that name. */
  readonly user: { readonly id: string; readonly name: string } | null;
  /** False when it was right, and the account locked or closed. */
  readonly isWrong: boolean;
}

/**
 * Counts what was wrong and records it, at once: nothing is counted that the trail does not tell of. Nobody's failure is
 * looked for as well: who does not exist costs the same.
 */
export async function recordFailure(
  pool: Kysely<Database>,
  work: Pick<AnonymousWork, 'caller' | 'address' | 'correlationId' | 'now'>,
  { action, user, isWrong }: Refused,
): Promise<void> {
  await inTransaction(pool, async (db) => {
    if (isWrong) await countFailure(db, user?.id ?? NOBODY, work.now);
    const locked = await isLocked(db, user?.id ?? NOBODY, work.now);
    const target = { kind: 'user', id: user?.id ?? null, name: user?.name ?? null };
    await recordAudit({ ...work, db }, { action, outcome: locked ? 'locked' : 'failure', target });
  });
}

async function isLocked(db: Kysely<Database>, userId: string, now: Date): Promise<boolean> {
  const locked = await db
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', userId)
    .where('lockout_enabled', '=', true)
    .where('lockout_end', '>', now)
    .executeTakeFirst();
  return locked !== undefined;
}

/** Counts a failure; the fifth locks. Of several at once each counts, and a locked account is left as it is. */
async function countFailure(db: Kysely<Database>, userId: string, now: Date): Promise<void> {
  await sql`
    update app_user set
      access_failed_count = case when access_failed_count + 1 >= ${LOCKOUT_AFTER} then 0 else access_failed_count + 1 end,
      lockout_end = case when access_failed_count + 1 >= ${LOCKOUT_AFTER}
        then ${now}::timestamptz + make_interval(mins => ${LOCKOUT_MINUTES}) end
    where id = ${userId} and lockout_enabled and (lockout_end is null or lockout_end <= ${now})`.execute(db);
}

/**
 * A success resets the count.
 *
 * @returns false when the account is locked: then the success does not count
 */
export async function forgetFailures(db: Kysely<Database>, userId: string, now: Date): Promise<boolean> {
  const reset = await sql`
    update app_user set access_failed_count = 0, lockout_end = null
    where id = ${userId} and deleted_at is null and is_active
      and (not lockout_enabled or lockout_end is null or lockout_end <= ${now})`.execute(db);
  return (reset.numAffectedRows ?? 0n) > 0n;
}
