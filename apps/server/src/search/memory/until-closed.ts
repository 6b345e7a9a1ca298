import type { Kysely, KyselyPlugin } from 'kysely';
import type { Database } from '../../db/database.ts';

/** Thrown instead of a statement that would begin after the memory was closed. */
export class Closed extends Error {}

/**
 * Returns a view of the same database that throws Closed after the signal instead of beginning a statement. A server
 * that stops then waits only for the statement that is running.
 */
export function untilClosed(db: Kysely<Database>, closing: AbortSignal): Kysely<Database> {
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (closing.aborted) throw new Closed('The memory of cards is closed');
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return db.withPlugin(plugin);
}
