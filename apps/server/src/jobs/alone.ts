import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** Runs of one kind of work, by the work's name. */
export interface Lane {
  readonly kind: string;
  readonly name: string;
}

/**
 * Runs work of which there may be one run at a time, in whatever process; the lock goes with a process that dies. It is
 * run again until it finds nothing to do: whoever asked between its end and its lock's met the lock.
 *
 * @param lanes a pool that serves nothing else: a run holds one of its connections for as long as it takes
 * @param runIfAsked answers whether there was something to do
 */
export async function runAlone(
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
