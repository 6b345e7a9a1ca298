import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** Names one kind of work and one run of it; runs of one lane exclude each other. */
export interface Lane {
  readonly kind: string;
  readonly name: string;
}

/**
 * Does work that only one process may do at a time. The lock ends with the process that has it. The work is repeated
 * until it finds nothing to do, because a request that came between the work's end and the release of the lock was
 * turned away by the lock.
 *
 * @param lanes a pool that serves nothing else: a run uses one of its connections for as long as it takes
 * @param runIfAsked returns whether there was something to do
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
