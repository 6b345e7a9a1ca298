import { execFileSync } from 'node:child_process';
import { mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unitTypeRoutes } from '@kartoteka/contract/unit-type';
import { expect, inject, test } from 'vitest';
import { clusterPlace } from '../../../apps/server/src/db/embedded/make-cluster.ts';
import { type Embedded, startEmbedded } from '../../../apps/server/src/db/embedded/start-embedded.ts';
import { createClient } from '../../env/client.ts';
import { startInProcess } from '../../env/in-process.ts';
import { addPerson } from '../../env/person.ts';
import { sqlOn } from '../../env/postgres.ts';
import { testVariables } from '../../env/variables.ts';

/** Only `npm run chaos` mounts disks. */
const isChaos = process.env['CHAOS'] !== undefined;
const SIZE = '300m';
/** Number of characters of a unit type's name. Long names let fewer unit types use up the last free space. */
const NAME = 200;

test.runIf(isChaos)(
  'when the data disk is full, changes get 503 with a reason, and they succeed again once there is room',
  async () => {
    const folder = mkdtempSync(join(inject('cluster').dataDir, 'disk-'));
    const dataDir = join(folder, 'data');
    const filler = join(dataDir, 'filler');
    execFileSync('mkdir', [dataDir]);
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=0700`, 'tmpfs', dataDir]);
    let embedded: Embedded | null = null;
    try {
      embedded = await startEmbedded({ dataDir, durable: false });
      await embedded.stop();
      // The write-ahead log stays on the large disk, because PostgreSQL ends when the disk of this log is full.
      const { cluster } = clusterPlace(dataDir);
      execFileSync('cp', ['-a', join(cluster, 'pg_wal'), join(folder, 'pg_wal')]);
      renameSync(join(cluster, 'pg_wal'), join(cluster, 'pg_wal_before'));
      rmSync(join(cluster, 'pg_wal_before'), { recursive: true });
      symlinkSync(join(folder, 'pg_wal'), join(cluster, 'pg_wal'));
      embedded = await startEmbedded({ dataDir, durable: false });

      const variables = { DEMO: '0', LOG_LEVEL: 'silent', ADMIN_PASSWORD: 'dobre haslo testowe' };
      const server = await startInProcess(testVariables(embedded.url, join(folder, 'server'), variables));
      try {
        const app = { sql: sqlOn(embedded.url), client: createClient(server.origin) };
        const keeper = await addPerson(app, ['Kartoteka.DataWarehouse.UnitTypes']);
        let made = 0;
        const create = () =>
          keeper.client.send(unitTypeRoutes.create, { body: { name: `${(made += 1)} `.padEnd(NAME, 'm') } });
        const ready = async () => (await fetch(`${server.origin}/health/ready`)).status;
        expect([(await create()).status, await ready()]).toEqual([200, 200]);

        expect(() => {
          for (;;) writeFileSync(filler, Buffer.alloc(64 * 1024), { flag: 'a' });
        }).toThrow('ENOSPC');
        expect(() => {
          for (;;) writeFileSync(filler, Buffer.alloc(512), { flag: 'a' });
        }).toThrow('ENOSPC');
        const answers = await Promise.all(Array.from({ length: 300 }, create));
        const seen = new Set(
          answers.map(({ status, problem }) => `${status} ${problem?.message ?? ''}`.trim()),
        );
        seen.delete('200');
        expect([...seen]).toEqual([
          '503 Na dysku bazy danych brakuje miejsca, więc niczego nie zapisano. Powiadom administratora.',
        ]);
        expect(await ready()).toBe(503);
        expect((await keeper.client.send(unitTypeRoutes.list)).status).toBe(200);

        rmSync(filler);
        await expect.poll(ready, { timeout: 10_000 }).toBe(200);
        expect((await create()).status).toBe(200);
      } finally {
        await server.stop();
      }
    } finally {
      await embedded?.stop();
      execFileSync('umount', ['-l', dataDir]);
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
