import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';

/** Failures in a row that lock an account, and for how many minutes. */
export const LOCKOUT_AFTER = 5;
export const LOCKOUT_MINUTES = 5;

/** What a sign-in must know of a user. */
export interface LoginUser {
  id: string;
  user_name: string;
  password_hash: string;
  is_active: boolean;
  lockout_enabled: boolean;
  lockout_end: Date | null;
  has_demo_password: boolean;
}

/** The living user with this user name or, failing that, this e-mail. */
export async function findByLogin(db: Kysely<Database>, login: string): Promise<LoginUser | null> {
  const found = await sql<LoginUser>`
    select id, user_name, password_hash, is_active, lockout_enabled, lockout_end, has_demo_password from app_user
    where deleted_at is null and (caseless(user_name) = caseless(${login}) or caseless(email) = caseless(${login}))
    order by caseless(user_name) = caseless(${login}) desc limit 1`.execute(db);
  return found.rows[0] ?? null;
}

export function isLocked(user: LoginUser, now: Date): boolean {
  return user.lockout_enabled && user.lockout_end !== null && user.lockout_end > now;
}

/**
 * Counts a failure; the fifth locks. Of several at once each counts, and a locked account is left as it is.
 *
 * @returns whether this failure has locked the account
 */
export async function countFailure(db: Kysely<Database>, userId: string, now: Date): Promise<boolean> {
  const counted = await sql<{ locked: boolean }>`
    update app_user set
      access_failed_count = case when access_failed_count + 1 >= ${LOCKOUT_AFTER} then 0 else access_failed_count + 1 end,
      lockout_end = case when access_failed_count + 1 >= ${LOCKOUT_AFTER}
        then ${now}::timestamptz + make_interval(mins => ${LOCKOUT_MINUTES}) end
    where id = ${userId} and lockout_enabled and (lockout_end is null or lockout_end <= ${now})
    returning lockout_end is not null as locked`.execute(db);
  return counted.rows[0]?.locked ?? false;
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
