import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { ACCESS_CHANNEL, type AccessListener } from './access-listener.ts';

/** Announces changes of permissions or sessions to every process. */
export interface AccessChanges {
  /**
   * Announces, within the transaction of the change, that cached callers are out of date. The reply waits,
   * for half a second at most, until every process has dropped its cache. The change then applies to the next
   * call, wherever it arrives.
   */
  announce(context: ChangingContext): Promise<void>;
}

interface ChangingContext {
  readonly db: Kysely<Database>;
  afterCommit(effect: () => Promise<void>): void;
}

/**
 * Creates announcements. After the commit they drop this process's cache, and they delay the reply until the
 * other processes have dropped theirs.
 */
export function createAccessChanges(
  listener: Pick<AccessListener, 'expect' | 'allAcknowledged'>,
  dropCache: () => void,
): AccessChanges {
  return {
    async announce(context) {
      const id = randomUUID();
      listener.expect(id);
      await sql`select pg_notify(${ACCESS_CHANNEL}, ${id})`.execute(context.db);
      context.afterCommit(async () => {
        dropCache();
        await listener.allAcknowledged(id);
      });
    },
  };
}
