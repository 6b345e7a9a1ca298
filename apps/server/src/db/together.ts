import { type Kysely, type OperationNodeSource, sql } from 'kysely';
import type { Database } from './database.ts';
import { executeOften } from './prepared.ts';

/**
 * Runs writes as one statement, so in one round trip. They all see the state before it, and no two of them may touch
 * the same row. Constraints between them (an entry and its card) are checked at the end.
 */
export async function writeTogether(
  db: Kysely<Database>,
  writes: readonly OperationNodeSource[],
): Promise<void> {
  if (writes.length === 0) return;
  const named = writes.map((write, at) => sql`${sql.ref(`write_${at}`)} as (${write})`);
  await executeOften(db, sql`with ${sql.join(named)} select`);
}
