import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import { type Embedded, startEmbedded } from '../../apps/server/src/db/embedded/start-embedded.ts';
import type { TestDatabase } from './database.ts';
import { inDatabase, sqlOn } from './postgres.ts';

/** A PostgreSQL of one test file, with settings of its own, which can be stopped and frozen. */
export interface OwnPostgres {
  readonly url: string;
  readonly dataDir: string;
  /** Runs SQL as the owner on a connection of its own. */
  readonly sql: TestDatabase['sql'];
  /** Stops all of its processes where they are, until `thaw`. */
  freeze(): Promise<void>;
  thaw(): void;
  close(): Promise<void>;
}

export async function startOwnPostgres(
  settings: Readonly<Record<string, string>> = {},
): Promise<OwnPostgres> {
  const dataDir = await mkdtemp(join(inject('cluster').dataDir, 'postgres-'));
  let embedded: Embedded = await startEmbedded({ dataDir, durable: false });
  if (Object.keys(settings).length > 0) {
    for (const [name, value] of Object.entries(settings))
      await inDatabase(embedded.url, `alter system set ${name} = '${value}'`);
    await embedded.stop();
    embedded = await startEmbedded({ dataDir, durable: false });
  }
  const sql = sqlOn(embedded.url);
  let frozen: readonly number[] = [];
  const thaw = (): void => {
    for (const pid of frozen) signal(pid, 'SIGCONT');
    frozen = [];
  };
  return {
    url: embedded.url,
    dataDir,
    sql,
    async freeze() {
      const rows = await sql<{ pid: number }>(
        'select pid from pg_stat_activity where pid <> pg_backend_pid()',
      );
      // The postmaster first, so that it starts no further process.
      frozen = [embedded.pid(), ...rows.map(({ pid }) => pid)];
      for (const pid of frozen) signal(pid, 'SIGSTOP');
    },
    thaw,
    async close() {
      thaw();
      await embedded.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A process may have ended by itself. */
function signal(pid: number, name: 'SIGSTOP' | 'SIGCONT'): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
