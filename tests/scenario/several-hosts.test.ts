import { setTimeout as sleep } from 'node:timers/promises';
import { identityRoleRoutes } from '@kartoteka/contract/identity-role';
import { unitTypeRoutes } from '@kartoteka/contract/unit-type';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '../../apps/server/src/db/check-server.ts';
import { openDatabase } from '../../apps/server/src/db/open-database.ts';
import { createKysely, createPool } from '../../apps/server/src/db/pool.ts';
import { origin } from '../../apps/server/src/search/memory/moment.ts';
import { type BlackHole, openBlackHole } from '../env/black-hole.ts';
import { type Client, createClient } from '../env/client.ts';
import { type InProcessServer, startInProcess } from '../env/in-process.ts';
import { ownPlace } from '../env/own-start.ts';
import { addPerson, type Person } from '../env/person.ts';
import { type ReplicatedPostgres, startReplicatedPostgres } from '../env/replicated-postgres.ts';
import { startServerProcess } from '../env/server-process.ts';
import { testVariables } from '../env/variables.ts';

/** The longest time in ms from the moment at which the standby accepts writes to the first successful save. */
const FOLLOWED = 3_000;

let postgres: ReplicatedPostgres;
/** A server that accepts connections and never answers, as after a fault of the network. */
let silent: BlackHole;
let server: InProcessServer;
let client: Client;
let keeper: Person;
let made = 0;

/** Returns an address of several servers, as libpq reads it, for the owner. */
function addressOf(...hosts: readonly string[]): string {
  const { username, password } = new URL(postgres.primary.url);
  return addressAs(`${username}:${password}`, ...hosts);
}

function addressAs(user: string, ...hosts: readonly string[]): string {
  const { pathname } = new URL(postgres.primary.url);
  return `postgresql://${user}@${hosts.join(',')}${pathname}?target_session_attrs=read-write`;
}

beforeAll(async () => {
  postgres = await startReplicatedPostgres();
  const { primary, standby } = postgres;
  const env = { DEMO: '0', LOG_LEVEL: 'silent', ADMIN_PASSWORD: 'dobre haslo testowe' };
  silent = await openBlackHole(primary.url);
  silent.swallow();
  // The primary comes last, so a server that takes the first host, or the first host that answers, fails the tests.
  const url = addressOf(new URL(silent.url).host, standby.host, primary.host);
  server = await startInProcess({ ...testVariables(url, postgres.dataDir, env), DATABASE_URL: url });
  client = createClient(server.origin);
  keeper = await addPerson({ sql: primary.sql, client }, ['Kartoteka.DataWarehouse.UnitTypes']);
});
afterAll(async () => {
  await server.stop();
  await silent.close();
  await postgres.close();
});

const ready = async (): Promise<number> => (await fetch(`${server.origin}/health/ready`)).status;
const save = async (): Promise<number> =>
  (await keeper.client.send(unitTypeRoutes.create, { body: { name: `miara ${(made += 1)}` } })).status;

test('the server refuses to start and explains why when all its database servers are standbys, or none answers', async () => {
  const open = (url: string) =>
    openDatabase(
      { DATA_DIR: '', DATABASE_URL: url, DATABASE_POOL: 2 },
      { onWarning: () => undefined, onLost: () => undefined },
    ).then(
      () => 'opened',
      (error: Error) => `${error.name}: ${error.message}`,
    );
  const { host } = postgres.standby;
  expect(await open(addressOf(host, '127.0.0.1:1'))).toBe(
    `StartError: Żaden z serwerów bazy danych ${host}, 127.0.0.1:1 nie przyjmuje zapisów. Sprawdź DATABASE_URL.`,
  );
  expect(await open(addressOf('127.0.0.1:1', '127.0.0.1:2'))).toMatch(
    /^StartError: Serwer bazy danych 127\.0\.0\.1:1, 127\.0\.0\.1:2 jest nieosiągalny .* Sprawdź DATABASE_URL\.$/,
  );
});

test.each([
  ['a database server that answers late beside another late server', (late: string) => [late, late]],
  ['a database server that answers late beside a closed port', (late: string) => [late, '127.0.0.1:1']],
  ['a database server that answers late beside a standby', (late: string) => [late, postgres.standby.host]],
])('the server waits at its start for %s, as on a machine that has just started', async (_what, hostsOf) => {
  const hole = await openBlackHole(postgres.primary.url);
  hole.swallow();
  const mended = sleep(2_500).then(() => hole.mend());
  try {
    const client = await connect(addressOf(...hostsOf(new URL(hole.url).host)), 'DATABASE_URL');
    expect((await client.query('select 1 as answer')).rows).toEqual([{ answer: 1 }]);
    await client.end();
  } finally {
    await mended;
    await hole.close();
  }
});

test('a server starts when DATABASE_URL and DATABASE_DIRECT_URL each name several servers, and prints no password', async () => {
  const hosts = [postgres.standby.host, postgres.primary.host];
  const place = await ownPlace();
  try {
    const started = await startServerProcess({
      ...place.variables,
      DATABASE_URL: addressAs('calls:tajne%20haslo', ...hosts),
      DATABASE_DIRECT_URL: addressOf(...hosts),
    });
    expect((await fetch(`${started.origin}/health/ready`)).status).toBe(200);
    expect(await started.stop()).toBe(0);
    expect(started.output()).not.toMatch(/tajne/);
    expect(started.output()).not.toContain(new URL(postgres.primary.url).password);
  } finally {
    await place.remove();
  }
});

/** Returns the value by which the columns in memory notice a promotion. */
async function originAt(url: string): Promise<string | undefined> {
  const db = createKysely(createPool({ url, role: null, max: 1 }));
  const { rows } = await sql<{ known: string }>`select ${origin} as known`.execute(db);
  await db.destroy();
  return rows[0]?.known;
}

test('of several database servers, the product uses the server that accepts writes, and follows a promotion within three seconds', async () => {
  expect(await save()).toBe(200);
  expect(await ready()).toBe(200);
  await expect
    .poll(() => postgres.standby.sql('select from unit_type where name = $1', [`miara ${made}`]))
    .toHaveLength(1);

  const before = await originAt(postgres.primary.url);
  await postgres.killPrimary();
  const seen = new Set<number>();
  for (let nth = 0; nth < 20; nth += 1) {
    seen.add(await save());
    await sleep(100);
  }
  expect([...seen]).toEqual([503]);
  expect(await ready()).toBe(503);

  await postgres.promote();
  const promoted = Date.now();
  for (let status = 0; status !== 200;) {
    status = await save();
    expect([200, 503]).toContain(status);
    expect(Date.now() - promoted).toBeLessThan(2 * FOLLOWED);
    if (status !== 200) await sleep(20);
  }
  const took = Date.now() - promoted;
  process.stdout.write(`first save ${took} ms after the standby accepted writes\n`);
  expect(took).toBeLessThan(FOLLOWED);
  expect(await postgres.standby.sql('select from unit_type where name = $1', [`miara ${made}`])).toHaveLength(
    1,
  );
  await expect.poll(ready).toBe(200);
  const after = await originAt(postgres.standby.url);
  expect(after?.split(' ')[0]).toBe(before?.split(' ')[0]);
  expect(after).not.toBe(before);
});

test('after a promotion a permission that a role loses is refused from the next request on, and jobs run', async () => {
  const admin = await addPerson({ sql: postgres.standby.sql, client }, 'admin');
  const status = async (): Promise<number> => (await keeper.client.send(unitTypeRoutes.list)).status;
  // Callers are cached again only after the listener has connected to the new primary.
  await expect
    .poll(() =>
      postgres.standby.sql(`select from pg_stat_activity where application_name = 'kartoteka access'`),
    )
    .toHaveLength(1);
  expect(await status()).toBe(200);
  const { role, permissions = [] } = await admin.client.call(identityRoleRoutes.getForm, {
    params: { id: keeper.roleId },
  });
  await admin.client.call(identityRoleRoutes.updateForm, {
    params: { id: keeper.roleId },
    body: {
      role: { name: role.name },
      permissions: permissions.map(({ name }) => ({ name, isGranted: false })),
    },
  });
  expect(await status()).toBe(403);
  await server.drain();
});
