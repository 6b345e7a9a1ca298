import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** The channel on which every process hears that somebody's rights or sessions changed. */
export const ACCESS_CHANNEL = 'kartoteka_access';

/** Tells of a change of rights and waits until this process has heard it itself. */
export interface AccessChanges {
  /**
   * Announces, within the transaction that makes the change, that cached callers are out of date. The reply waits
   * until our own announcement has come back: by then every other listener has been told as well.
   */
  announce(work: ChangingWork): Promise<void>;
}

interface ChangingWork {
  readonly db: Kysely<Database>;
  afterCommit(effect: () => Promise<void>): void;
}

/** ms; a lost listener must not hold up a change, the cache is off without one. */
const ECHO_PATIENCE = 500;

interface Listening {
  /** Resolves when the announcement with this id is heard. */
  heard(id: string): Promise<void>;
}

export function createAccessChanges(listening: Listening, dropCache: () => void): AccessChanges {
  return {
    async announce(work) {
      const id = randomUUID();
      await sql`select pg_notify(${ACCESS_CHANNEL}, ${id})`.execute(work.db);
      const echo = listening.heard(id);
      work.afterCommit(async () => {
        dropCache();
        let timer: NodeJS.Timeout | undefined;
        const patience = new Promise<void>((resolve) => {
          timer = setTimeout(resolve, ECHO_PATIENCE);
        });
        await Promise.race([echo, patience]);
        clearTimeout(timer);
      });
    },
  };
}
