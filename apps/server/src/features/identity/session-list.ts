import type { Session } from '@kartoteka/contract/account';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';

/** Lists the open sessions of a user that still have a usable token, most recently used first. */
export async function listSessions(
  db: Kysely<Database>,
  userId: string,
  currentId: string | null,
  now: Date,
): Promise<Session[]> {
  const rows = await db
    .selectFrom('session as s')
    .select(['s.id', 's.creation_time', 's.last_seen_at', 's.address', 's.user_agent'])
    .where('s.user_id', '=', userId)
    .where('s.revoked_at', 'is', null)
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('access_token as a')
            .select('a.session_id')
            .whereRef('a.session_id', '=', 's.id')
            .where('a.expires_at', '>', now),
        ),
        exists(
          selectFrom('refresh_token as r')
            .select('r.session_id')
            .whereRef('r.session_id', '=', 's.id')
            .where('r.used_at', 'is', null)
            .where('r.expires_at', '>', now),
        ),
      ]),
    )
    .orderBy('s.last_seen_at', 'desc')
    .orderBy('s.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    creationTime: row.creation_time.toISOString(),
    lastSeenTime: row.last_seen_at.toISOString(),
    address: row.address,
    userAgent: row.user_agent,
    isCurrent: row.id === currentId,
  }));
}
