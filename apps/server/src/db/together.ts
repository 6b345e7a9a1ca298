import { type Kysely, type OperationNodeSource, sql } from 'kysely';
import type { Database } from './database.ts';
import { executeOften } from './prepared.ts';

/** Parameters that PostgreSQL allows a statement. */
const MOST_PARAMETERS = 65_535;

/**
 * Runs several writes as one statement, so in one round trip. Each write sees the state before the statement, and two
 * writes must not touch the same row. Constraints between them (an entry and its card) are checked at the end. Writes
 * with too many values for one statement run one after the other, so a write must stand behind those whose rows it
 * refers to.
 */
export async function writeTogether(
  db: Kysely<Database>,
  writes: readonly OperationNodeSource[],
): Promise<void> {
  if (writes.length === 0) return;
  const named = writes.map((write, at) => sql`${sql.ref(`write_${at}`)} as (${write})`);
  const statement = sql`with ${sql.join(named)} select`.compile(db);
  if (statement.parameters.length <= MOST_PARAMETERS) {
    await executeOften(db, statement);
    return;
  }
  for (const write of writes) await sql`${write}`.execute(db);
}
