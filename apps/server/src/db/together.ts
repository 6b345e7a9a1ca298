import { type Kysely, type OperationNodeSource, sql } from 'kysely';
import type { Database } from './database.ts';
import { executeOften } from './prepared.ts';

/** The most parameters that PostgreSQL allows in a statement. */
const MOST_PARAMETERS = 65_535;

/**
 * Runs several writes as one statement, in one round trip. Each write sees the state before the statement, and no two
 * writes may touch the same row. Constraints between them are checked at the end. Writes with too many values for one
 * statement run one after another, so list a write after the writes whose rows it refers to.
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
