import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { unitTypeRoutes } from '@kartoteka/contract/unit-type';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createClient } from '../../env/client.ts';
import { DebianPostgres, findDebianPostgres, type Instance } from '../../env/debian-postgres.ts';
import { addPerson } from '../../env/person.ts';
import { sqlOn } from '../../env/postgres.ts';
import { openSwitch, type Switch } from '../../env/switch.ts';
import { testVariables } from '../../env/variables.ts';
import type { Fault } from '../proof/director.ts';
import { type Ground, prove } from '../proof/prove.ts';
import { KeptServer } from '../proof/stage.ts';

/**
 * The folder of Debian's PostgreSQL with its tools, or null outside `npm run chaos` and where it is not installed. The
 * tests need root.
 */
const bin = process.env['CHAOS'] === undefined ? null : findDebianPostgres();
const SEED = Number(process.env['CHAOS_SEED'] ?? 1);
const PROMOTIONS = Number(process.env['CHAOS_PROMOTIONS'] ?? 20);
const PEOPLE = 20;
const HOUR = 3_600_000;
const SYNCHRONOUS = { synchronous_standby_names: '*', synchronous_commit: 'on' };

let postgres: DebianPostgres;
let primary: Instance;
let standby: Instance;
let way: Switch | undefined;
let servers: readonly KeptServer[] = [];
let ground: Ground;
let copies = 0;

beforeAll(async () => {
  if (bin === null) return;
  postgres = new DebianPostgres(bin);
  primary = await postgres.create('first', { ...SYNCHRONOUS, max_connections: '150' });
  await primary.stop();
  primary = await postgres.start(primary.dataDir);
  standby = await rejoin();
  way = await openSwitch(primary.port);
  const url = `postgres://kartoteka@127.0.0.1:${way.port}/kartoteka`;
  const dataDir = mkdtempSync(join(inject('cluster').dataDir, 'promotion-'));
  const variables = { DEMO: '0', LOG_LEVEL: 'error', ADMIN_PASSWORD: 'dobre haslo testowe' };
  servers = ['one', 'other'].map(
    (name) => new KeptServer(testVariables(url, join(dataDir, name), variables)),
  );
  const origins = async () => Promise.all(servers.map(async (server) => (await server.running()).origin));
  await origins();
  ground = { url, dataDir, sql: sqlOn(url), origins, servers };
}, 5 * 60_000);

afterAll(async () => {
  if (bin === null) return;
  await Promise.all(servers.map((server) => server.close()));
  await way?.close();
  await postgres.close();
});

const admin = (text: string) => sqlOn(primary.adminUrl)(text);

/** Lets the primary confirm commits without waiting for a standby. */
async function waitForNobody(): Promise<void> {
  await admin('alter system reset synchronous_standby_names');
  await admin('select pg_reload_conf()');
}

/** Makes a new standby from a copy of the primary, and waits until it has caught up. */
async function rejoin(): Promise<Instance> {
  const dataDir = join(postgres.folder, `standby-${(copies += 1)}`);
  const from = `host=127.0.0.1 port=${primary.port} user=postgres`;
  await postgres.run('pg_basebackup', '-d', from, '-D', dataDir, '-R', '-X', 'stream', '-c', 'fast');
  const next = await postgres.start(dataDir);
  const following = `select from pg_stat_replication where state = 'streaming'`;
  for (let nth = 0; (await admin(following)).length === 0; nth += 1) {
    if (nth === 300) throw new Error('The standby does not follow the primary.');
    await sleep(100);
  }
  return next;
}

/** Promotes the standby and moves the address to it. */
async function promote(): Promise<void> {
  await postgres.run('pg_ctl', 'promote', '-w', '-D', standby.dataDir);
  primary = standby;
  way?.leadTo(primary.port);
}

test.runIf(bin !== null)(
  `${PROMOTIONS} promotions of a synchronous standby lose nothing that was acknowledged`,
  async () => {
    const promotion: Fault = {
      name: 'promotion',
      lasts: 0,
      async begin() {
        await primary.kill();
        await promote();
        standby = await rejoin();
      },
    };
    const { complaints, summary } = await prove(ground, {
      seed: SEED,
      operations: 100 * PROMOTIONS,
      people: PEOPLE,
      faults: Array.from({ length: PROMOTIONS }, () => promotion),
    });
    process.stdout.write(`${summary}\n`);
    // Delays are not judged, because a save waits while the new primary has no standby yet, so that the save cannot be
    // lost.
    expect(complaints).toEqual([]);
  },
  HOUR,
);

test.runIf(bin !== null)(
  'a primary without its standby confirms no save: neither a first call nor a repeated call nor one after a restart',
  async () => {
    const [origin = ''] = await ground.origins();
    const keeper = await addPerson({ sql: ground.sql, client: createClient(origin) }, [
      'Kartoteka.DataWarehouse.UnitTypes',
    ]);
    await keeper.client.call(unitTypeRoutes.list);
    const save = (signal?: AbortSignal) =>
      keeper.client
        .send(
          unitTypeRoutes.create,
          { body: { name: 'bez zapasu' } },
          { headers: { 'Idempotency-Key': 'bez-zapasu' }, ...(signal === undefined ? {} : { signal }) },
        )
        .then(
          ({ status }) => status,
          () => 0,
        );
    const saveFor = (ms: number) => save(AbortSignal.timeout(ms));

    await standby.stop();
    expect([0, 503]).toContain(await saveFor(5_000));
    // The restart makes the row visible, although only the primary has it.
    await primary.kill();
    primary = await postgres.start(primary.dataDir, primary.port);
    await expect
      .poll(() => ground.sql('select from unit_type where name = $1', ['bez zapasu']).catch(() => []), {
        timeout: 20_000,
      })
      .toHaveLength(1);
    await expect.poll(async () => (await fetch(`${origin}/health/live`)).status).toBe(200);
    for (let nth = 0; nth < 4; nth += 1) {
      expect([0, 503]).toContain(await saveFor(3_000));
      await sleep(500);
    }

    standby = await postgres.start(standby.dataDir);
    await expect.poll(() => save(), { timeout: 30_000 }).toBe(200);
    expect(await ground.sql('select from unit_type where name = $1', ['bez zapasu'])).toHaveLength(1);
  },
  3 * 60_000,
);

test.runIf(bin !== null)(
  'the comparison of what people saved with the database notices saves that a promotion loses when commits do not wait for the standby',
  async () => {
    await waitForNobody();
    const late: Fault = {
      name: 'promotion of a standby that is behind',
      lasts: 2_000,
      // Stops the standby, because a frozen standby would later read the changes that are still on the network.
      begin: () => standby.stop(),
      async end() {
        await primary.kill();
        standby = await postgres.start(standby.dataDir);
        await promote();
        // The standby is a copy with the first settings of its primary, so it would wait for a standby too.
        await waitForNobody();
      },
    };
    const { complaints } = await prove(ground, {
      seed: SEED,
      operations: 400,
      people: PEOPLE,
      faults: [late],
    });
    expect(complaints).toContainEqual(expect.stringMatching(/is lost|no entry|ended with 40[49]|events/));
  },
  10 * 60_000,
);
