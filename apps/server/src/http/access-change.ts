import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { ACCESS_CHANNEL, type AccessListener } from './access-listener.ts';

/** Tells every process of a change of rights. */
export interface AccessChanges {
  /**
   * Announces, within the transaction that makes the change, that cached callers are out of date. The reply waits until
   * every process has dropped what it knew: the change bites at once, wherever the next call arrives.
   */
  announce(work: ChangingWork): Promise<void>;
}

interface ChangingWork {
  readonly db: Kysely<Database>;
  afterCommit(effect: () => Promise<void>): void;
}

/** Drops this process's callers at once, and waits with the reply until the other processes have dropped theirs. */
export function createAccessChanges(
  listener: Pick<AccessListener, 'collect' | 'everybodyHeard'>,
  dropCache: () => void,
): AccessChanges {
  return {
    async announce(work) {
      const id = randomUUID();
      listener.collect(id);
      await sql`select pg_notify(${ACCESS_CHANNEL}, ${id})`.execute(work.db);
      work.afterCommit(async () => {
        dropCache();
        await listener.everybodyHeard(id);
      });
    },
  };
}
