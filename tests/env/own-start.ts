import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { clusterPlace, DATABASE, OWNER } from '../../apps/server/src/db/embedded/make-cluster.ts';
import { endOrphan, readPidFile } from '../../apps/server/src/db/embedded/postmaster.ts';

const ROOT = join(import.meta.dirname, '../..');

/** A DATA_DIR with its own embedded PostgreSQL, for tests of starting and stopping. */
export interface OwnPlace {
  readonly dataDir: string;
  readonly variables: Record<string, string>;
  /** Returns the pid in PostgreSQL's own pid file, or null after a clean shutdown of PostgreSQL. */
  serverPid(): number | null;
  /** Runs SQL as the owner in the running embedded database. */
  sql<Row extends pg.QueryResultRow>(text: string): Promise<Row[]>;
  /** Ends the remaining processes and removes the folder. */
  remove(): Promise<void>;
}

export async function ownPlace(): Promise<OwnPlace> {
  const dataDir = await mkdtemp(join(inject('cluster').dataDir, 'start-'));
  const place = clusterPlace(dataDir);
  return {
    dataDir,
    variables: { PORT: '0', DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'error' },
    serverPid: () => readPidFile(place.cluster)?.pid ?? null,
    async sql<Row extends pg.QueryResultRow>(text: string) {
      const password = (await readFile(place.passwordFile, 'utf8')).trim();
      const settings = await readFile(join(place.cluster, 'kartoteka.conf'), 'utf8');
      const port = Number(/^port = '(\d+)'$/m.exec(settings)?.[1]);
      const client = new pg.Client({ host: '127.0.0.1', port, user: OWNER, password, database: DATABASE });
      await client.connect();
      try {
        return (await client.query<Row>(text)).rows;
      } finally {
        await client.end();
      }
    },
    async remove() {
      await endOrphan(place.cluster);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The result of a start that failed. */
export interface FailedStart {
  readonly code: number;
  /** The output of the server on the error stream, trimmed. */
  readonly said: string;
}

/** Starts the server with these variables and waits until it gives up. */
export function failingStart(variables: Readonly<Record<string, string>>): Promise<FailedStart> {
  const env = { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...variables };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['apps/server/src/main.ts'],
      { cwd: ROOT, env, timeout: 30_000 },
      (error, _, said) => resolve({ code: Number(error?.code ?? 0), said: said.trim() }),
    );
  });
}
