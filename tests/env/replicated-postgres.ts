import { appendFile, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inject } from 'vitest';
import { clusterPlace, OWNER } from '../../apps/server/src/db/embedded/make-cluster.ts';
import { type Embedded, startEmbedded } from '../../apps/server/src/db/embedded/start-embedded.ts';
import type { TestDatabase } from './database.ts';
import { sqlOn } from './postgres.ts';

interface OneServer {
  readonly url: string;
  /** `127.0.0.1:<port>` */
  readonly host: string;
  readonly sql: TestDatabase['sql'];
}

/** Two PostgreSQL servers: a primary, and a standby that receives what the primary writes. */
export interface ReplicatedPostgres {
  readonly primary: OneServer;
  readonly standby: OneServer;
  readonly dataDir: string;
  /** Ends the primary like a power cut. */
  killPrimary(): Promise<void>;
  /** Promotes the standby. Returns when the standby accepts writes. */
  promote(): Promise<void>;
  close(): Promise<void>;
}

export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const dataDir = await mkdtemp(join(inject('cluster').dataDir, 'replicated-'));
  const [one, other] = [join(dataDir, 'one'), join(dataDir, 'other')];
  const first = await startEmbedded({ dataDir: await made(one), durable: false });
  await first.stop();
  // The packaged PostgreSQL has no pg_basebackup, so the files of a stopped server are copied instead.
  await cp(clusterPlace(one).root, clusterPlace(await made(other)).root, { recursive: true });
  const primary = await startEmbedded({ dataDir: one, durable: false });
  const { cluster } = clusterPlace(other);
  const { password } = new URL(primary.url);
  await writeFile(join(cluster, 'standby.signal'), '');
  await appendFile(
    join(cluster, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${primary.port} user=${OWNER} password=${password}'\n`,
  );
  const standby = await startEmbedded({ dataDir: other, durable: false });
  const standbySql = sqlOn(standby.url);
  return {
    primary: serverOf(primary),
    standby: serverOf(standby),
    dataDir,
    killPrimary: () => primary.kill(),
    async promote() {
      await standbySql('select pg_promote(false)');
      const isStandby = async (): Promise<boolean> =>
        (await standbySql<{ is: boolean }>('select pg_is_in_recovery() as is'))[0]?.is !== false;
      while (await isStandby()) await sleep(10);
    },
    async close() {
      await Promise.all([primary.stop(), standby.stop()]);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const serverOf = ({ url, port }: Embedded): OneServer => ({
  url,
  host: `127.0.0.1:${port}`,
  sql: sqlOn(url),
});

async function made(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}
