import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inject } from 'vitest';
import { clusterPlace } from '../../apps/server/src/db/embedded/make-cluster.ts';
import { type Embedded, startEmbedded } from '../../apps/server/src/db/embedded/start-embedded.ts';
import type { TestDatabase } from './database.ts';
import { inDatabase, sqlOn } from './postgres.ts';

/** A PostgreSQL of one test file, with settings of its own, which a test can kill and freeze. */
export interface OwnPostgres {
  readonly url: string;
  readonly dataDir: string;
  /** Runs SQL as the owner on a connection of its own. */
  readonly sql: TestDatabase['sql'];
  /** Suspends the processes of PostgreSQL until `thaw`. */
  freeze(): Promise<void>;
  thaw(): void;
  /** Ends PostgreSQL's first process with kill -9. PostgreSQL is started again at once on the same port. */
  kill(): void;
  close(): Promise<void>;
}

export interface OwnPlacement {
  /** Whether PostgreSQL waits for the disk, as in production. */
  readonly durable?: boolean;
  /** An empty folder. The default is a new folder, which is removed at the end. */
  readonly dataDir?: string;
  /** An empty folder for the write-ahead log (WAL). The default is inside `dataDir`. */
  readonly walDir?: string;
}

export async function startOwnPostgres(
  settings: Readonly<Record<string, string>> = {},
  { durable = false, dataDir: given, walDir }: OwnPlacement = {},
): Promise<OwnPostgres> {
  const dataDir = given ?? (await mkdtemp(join(inject('cluster').dataDir, 'postgres-')));
  const wish = { isWanted: true };
  const start = (): Promise<Embedded> => startEmbedded({ dataDir, durable, onLost: () => void revive() });
  /** Tries to start the server again until it succeeds, as a service manager does. */
  const revive = async (): Promise<void> => {
    while (wish.isWanted) {
      const next = await start().catch(() => null);
      if (next !== null) return void (embedded = next);
      await sleep(500);
    }
  };
  let embedded = await start();
  if (Object.keys(settings).length > 0 || walDir !== undefined) {
    for (const [name, value] of Object.entries(settings))
      await inDatabase(embedded.url, `alter system set ${name} = '${value}'`);
    await embedded.stop();
    if (walDir !== undefined) await moveWal(join(clusterPlace(dataDir).cluster, 'pg_wal'), walDir);
    embedded = await start();
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
      // The postmaster is stopped first, so that it starts no further process.
      frozen = [embedded.pid(), ...rows.map(({ pid }) => pid)];
      for (const pid of frozen) signal(pid, 'SIGSTOP');
    },
    thaw,
    kill() {
      signal(embedded.pid(), 'SIGKILL');
    },
    async close() {
      wish.isWanted = false;
      thaw();
      await embedded.stop();
      if (given === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function moveWal(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true });
  await rm(from, { recursive: true });
  await symlink(to, from);
}

/** Sends a signal to a process. Ignores a process that has ended already. */
function signal(pid: number, name: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
