import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { checkLater } from '../../db/together.ts';
import type { Caller } from './caller.ts';
import { Unauthenticated } from '../answer/problem.ts';

/**
 * Checks again the session and account of a caller who had to wait before the transaction began, because either may
 * have ended meanwhile. Locks both, so that ending them waits until the transaction ends. The check is sent with the
 * transaction's next statement.
 *
 * @throws Unauthenticated when the session or its user has ended
 */
export async function requireActiveSession(db: Kysely<Database>, { sessionId }: Caller): Promise<void> {
  const session = sql`
    select from session s join app_user u on u.id = s.user_id
    where s.id = ${sessionId} and s.revoked_at is null and u.is_active and u.deleted_at is null
    for share`;
  await checkLater(db, session.compile(db), (rows) => {
    if (rows.length === 0) throw new Unauthenticated();
  });
}
