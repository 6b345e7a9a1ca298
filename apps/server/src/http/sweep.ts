import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/database.ts';

/**
 * Removes what has served its time: tokens a day after their end, the sessions that then have none, repeat keys older
 * than two days, wrong passwords and rate windows older than an hour, networks that nobody signed in from for thirty
 * days. Idempotent; for a job that runs now and then.
 */
export async function sweepServiceTables(db: Kysely<Database>): Promise<void> {
  await sql`delete from access_token where expires_at < now() - interval '1 day'`.execute(db);
  await sql`delete from refresh_token where expires_at < now() - interval '1 day'`.execute(db);
  await sql`delete from session s where s.creation_time < now() - interval '1 day'
    and not exists (select from access_token a where a.session_id = s.id)
    and not exists (select from refresh_token r where r.session_id = s.id)`.execute(db);
  await sql`delete from idempotency_key where creation_time < now() - interval '2 days'`.execute(db);
  await sql`delete from password_try where last_failed_at < now() - interval '1 hour'
    and (locked_until is null or locked_until < now())`.execute(db);
  await sql`delete from sign_in_failure where last_failed_at < now() - interval '1 hour'`.execute(db);
  await sql`delete from known_network where signed_in_at < now() - interval '30 days'`.execute(db);
  await sql`delete from rate_window where started_at < now() - interval '1 hour'`.execute(db);
}
