import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/database.ts';

/**
 * Deletes expired rows: tokens a day after their end, sessions without tokens that are older than a day (their users
 * keep the time of the latest use), idempotency keys after two days, rate windows after an hour, and known networks
 * after thirty days without a sign-in. The counts of failures for a lock or a delay are deleted an hour after the last
 * failure, except the count of a lock that still holds. The function can be repeated, and a job runs it regularly.
 */
export async function sweepServiceTables(db: Kysely<Database>): Promise<void> {
  await sql`delete from access_token where expires_at < now() - interval '1 day'`.execute(db);
  await sql`delete from refresh_token where expires_at < now() - interval '1 day'`.execute(db);
  await sql`with ended as (
      delete from session s where s.creation_time < now() - interval '1 day'
        and not exists (select from access_token a where a.session_id = s.id)
        and not exists (select from refresh_token r where r.session_id = s.id)
      returning s.user_id, s.last_seen_at)
    update app_user u set last_seen_at = greatest(u.last_seen_at, latest.at)
    from (select user_id, max(last_seen_at) as at from ended group by user_id) latest
    where u.id = latest.user_id`.execute(db);
  await sql`delete from idempotency_key where creation_time < now() - interval '2 days'`.execute(db);
  await sql`delete from password_try where last_failed_at < now() - interval '1 hour'
    and (locked_until is null or locked_until < now())`.execute(db);
  await sql`delete from sign_in_failure where last_failed_at < now() - interval '1 hour'`.execute(db);
  await sql`delete from known_network where signed_in_at < now() - interval '30 days'`.execute(db);
  await sql`delete from rate_window where started_at < now() - interval '1 hour'`.execute(db);
}
