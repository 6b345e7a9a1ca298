import type pg from 'pg';
import { WrongSession } from './trouble.ts';

/** The settings that a connection asked for. */
export interface SessionOptions {
  /**
   * The role that the connection must work as. Null accepts any user that signed in. With `rightsOf`, the user that
   * signed in must have the rights of this role and must not be able to rewrite the history.
   */
  readonly role: string | null | { readonly rightsOf: string };
  /** Milliseconds that a statement may take; 0 means no limit. */
  readonly statementTimeout: number;
  /** Milliseconds that a statement may wait for a lock; 0 means no limit. */
  readonly lockTimeout: number;
  /** Milliseconds that a transaction may be idle; 0 means no limit. */
  readonly idleTimeout: number;
}

interface Session {
  readonly who: string;
  readonly schema: string | null;
  readonly has_rights: boolean;
  readonly rewrites: boolean;
  readonly limits: readonly number[];
}

const QUESTION = `select current_user::text as who, current_schema()::text as schema,
  exists (select from pg_roles where rolname = $1 and pg_has_role(current_user, oid, 'usage')) as has_rights,
  coalesce(has_table_privilege(current_user, to_regclass('public.card_event'), 'update, delete, truncate'), false)
    as rewrites,
  array(
    select (extract(epoch from current_setting(name)::interval) * 1000)::int
    from unnest(array['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])
      with ordinality as one (name, place) order by place) as limits`;

/**
 * Checks that a new connection has the settings that it asked for. A pooler between the program and PostgreSQL may drop
 * the settings without an error. Statements would then run as the owner of the history, and without a time limit.
 *
 * @throws WrongSession
 */
export async function checkSession(client: pg.ClientBase, options: SessionOptions): Promise<void> {
  const { role } = options;
  const rightsOf = typeof role === 'object' ? (role?.rightsOf ?? null) : null;
  const { rows } = await client.query<Session>({ text: QUESTION, values: [rightsOf] });
  const [session] = rows;
  if (session === undefined) throw new Error('The server returned no row.');
  if (typeof role === 'string' && session.who !== role)
    throw new WrongSession('user', `it works as ${session.who} instead of ${role}`);
  if (rightsOf !== null) {
    if (session.rewrites)
      throw new WrongSession('rewrites', `its user ${session.who} may rewrite the history`);
    if (!session.has_rights)
      throw new WrongSession('rights', `its user ${session.who} has no rights of ${rightsOf}`);
    if (session.schema !== 'public')
      throw new WrongSession(
        'path',
        `its search_path leads to ${session.schema ?? 'nothing'} instead of public`,
      );
  }
  const wanted = [options.statementTimeout, options.lockTimeout, options.idleTimeout];
  if (session.limits.some((limit, at) => limit !== wanted[at]))
    throw new WrongSession(
      'limits',
      `its time limits are ${session.limits.join(', ')} ms instead of ${wanted.join(', ')}`,
    );
}
