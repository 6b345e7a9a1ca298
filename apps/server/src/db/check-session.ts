import type pg from 'pg';
import { WrongSession } from './trouble.ts';

/** How a connection was asked to work. */
export interface SessionOptions {
  /** The user that it works as; null: the one that it signs in as. */
  readonly role: string | null;
  /** ms; 0 means no limit. */
  readonly statementTimeout: number;
  readonly lockTimeout: number;
  readonly idleTimeout: number;
}

interface Session {
  readonly who: string;
  readonly limits: readonly number[];
}

const QUESTION = `select current_user::text as who, array(
    select (extract(epoch from current_setting(name)::interval) * 1000)::int
    from unnest(array['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])
      with ordinality as one (name, place) order by place) as limits`;

/**
 * Checks that a new connection is as it was asked for. A pooler between the program and PostgreSQL may leave out the
 * settings without a word; statements would then run as the owner of the history, and without an end.
 *
 * @throws WrongSession
 */
export async function checkSession(client: pg.ClientBase, options: SessionOptions): Promise<void> {
  const { rows } = await client.query<Session>(QUESTION);
  const [session] = rows;
  if (session === undefined) throw new Error('The server returned no row.');
  if (options.role !== null && session.who !== options.role)
    throw new WrongSession(`it works as ${session.who} instead of ${options.role}`);
  const wanted = [options.statementTimeout, options.lockTimeout, options.idleTimeout];
  if (session.limits.some((limit, at) => limit !== wanted[at]))
    throw new WrongSession(
      `its time limits are ${session.limits.join(', ')} ms instead of ${wanted.join(', ')}`,
    );
}
