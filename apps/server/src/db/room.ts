import type pg from 'pg';
import { THREADS } from '../threads/how-many.ts';

/** Maximum number of connections for statements outside a request's transaction. */
export const AUTONOMOUS = 2;
/**
 * Maximum number of connections for long work: three repairs of the index, a history check and an export at the same
 * time.
 */
export const LANES = 5;
/** Maximum number of connections of the job queue, besides the connection for notifications of new jobs. */
export const QUEUE = 4;
/** Maximum number of connections of each thread for heavy calls. */
const THREAD = 3;
/**
 * Maximum number of connections of each thread for heavy calls to the owner's address, when requests have a login of
 * their own.
 */
const THREAD_DIRECT = 1;
/**
 * Four single connections: for notifications of changed permissions, for the watch, for `/metrics`, and for a history
 * check to look at the guards.
 */
const SINGLE = 4;

/**
 * Returns the maximum number of connections that a process opens to the owner's address.
 *
 * @param poolSize the size of the pool for requests; null when requests have a login of their own
 */
export const connectionsNeeded = (poolSize: number | null): number =>
  (poolSize ?? 0) +
  AUTONOMOUS +
  LANES +
  QUEUE +
  1 +
  (poolSize === null ? THREAD_DIRECT : THREAD) * THREADS +
  SINGLE;

/**
 * Returns the number of connections that the server allows this user, including connections that are in use
 * now.
 */
export async function connectionsOffered(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ offered: number }>(`select least(
      current_setting('max_connections')::int
        - case when r.rolsuper then 0 else current_setting('superuser_reserved_connections')::int
            + coalesce(current_setting('reserved_connections', true)::int, 0) end,
      nullif(r.rolconnlimit, -1),
      nullif(d.datconnlimit, -1)) as offered
    from pg_roles r, pg_database d
    where r.rolname = session_user and d.datname = current_database()`);
  return rows[0]?.offered ?? Infinity;
}
