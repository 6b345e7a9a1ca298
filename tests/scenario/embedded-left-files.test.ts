import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { startEmbedded } from '../../apps/server/src/db/embedded/start-embedded.ts';
import { identify, isAlive } from '../../apps/server/src/process/identity.mjs';
import { sqlOn } from '../env/postgres.ts';

test.runIf(process.platform === 'linux')(
  'an embedded database that leaves its files ends all of its processes at once, also in the middle of a statement',
  async () => {
    const dataDir = await mkdtemp(join(inject('cluster').dataDir, 'left-'));
    const embedded = await startEmbedded({ dataDir, durable: false });
    const client = new pg.Client({ connectionString: embedded.url });
    client.on('error', () => undefined);
    await client.connect();
    const { rows } = await client.query<{ pid: number }>(
      `select pg_backend_pid() as pid union all select pid from pg_stat_activity where backend_type = 'checkpointer'`,
    );
    const processes = rows.flatMap(({ pid }) => identify(pid) ?? []);
    expect(processes).toHaveLength(2);
    // PostgreSQL looks for the death of its first process only where it waits, and this statement never waits.
    const busy = client.query('do $$ begin loop perform 1; end loop; end $$').catch(() => undefined);
    const isBusy = () => sqlOn(embedded.url)("select from pg_stat_activity where query like 'do %'");
    try {
      await expect.poll(isBusy).toHaveLength(1);
      embedded.leaveFiles();
      await expect.poll(() => processes.filter(isAlive), { timeout: 5_000 }).toEqual([]);
    } finally {
      for (const { pid } of processes.filter(isAlive)) process.kill(pid, 'SIGKILL');
      await busy;
      await rm(dataDir, { recursive: true, force: true });
    }
  },
);
