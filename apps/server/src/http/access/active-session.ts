import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { checkLater } from '../../db/together.ts';
import type { Caller } from './caller.ts';
import { Unauthenticated } from '../answer/problem.ts';

/**
 * Checks a caller's session and account again, because either may have ended while the caller had to wait
 * before the transaction began. Locks both, so that ending them waits until the transaction ends. The check
 * is sent with the transaction's next statement.
 *
 * @throws Unauthenticated when the session has ended, or the account is closed or deleted
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
