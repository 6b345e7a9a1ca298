import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** The key of an exclusive run. Two runs with the same kind and name exclude each other. */
export interface Lane {
  readonly kind: string;
  readonly name: string;
}

/**
 * Does work that only one process may do at a time. Returns at once when another process has the lock. The lock ends
 * when its process dies. The work repeats until it finds nothing to do, because a request that comes right before the
 * lock is released cannot take the lock.
 *
 * @param lanes a pool for such runs only, because each run keeps a connection until it ends
 * @param runIfAsked does the due work, and returns whether any work was due
 */
export async function runExclusively(
  lanes: Kysely<Database>,
  lane: Lane,
  runIfAsked: () => Promise<boolean>,
): Promise<void> {
  for (;;) {
    const ran = await lanes.connection().execute(async (connection) => {
      if (!(await lock(connection, lane))) return false;
      try {
        return await runIfAsked();
      } finally {
        await sql`select pg_advisory_unlock(hashtext(${lane.kind}), hashtext(${lane.name}))`.execute(
          connection,
        );
      }
    });
    if (!ran) return;
  }
}

async function lock(connection: Kysely<Database>, { kind, name }: Lane): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_lock(hashtext(${kind}), hashtext(${name})) as taken`.execute(connection);
  return rows[0]?.taken === true;
}
