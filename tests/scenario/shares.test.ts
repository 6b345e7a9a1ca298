import { setTimeout as sleep } from 'node:timers/promises';
import { controlCardGroupRoutes } from '@kartoteka/contract/control-card-group';
import { unitTypeRoutes } from '@kartoteka/contract/unit-type';
import { beforeAll, expect, test } from 'vitest';
import { createPool } from '../../apps/server/src/db/pool.ts';
import { addPerson, type Person } from '../env/person.ts';
import { testApp } from '../env/test-app.ts';

/** Of forty simultaneous calls, one account may make sixteen. */
const app = testApp({ from: 'empty', env: { LIMIT_AT_ONCE: '40', DATABASE_POOL: '8' } });
const SHARE = 16;
let many: Person;
let other: Person;

beforeAll(async () => {
  many = await addPerson(app, ['Kartoteka.DataWarehouse.UnitTypes']);
  other = await addPerson(app, ['Kartoteka.ControlCards.ManageGroups']);
  await many.client.call(unitTypeRoutes.list);
  await other.client.call(controlCardGroupRoutes.list);
});

/** Runs the work while reads of unit types wait for a lock. */
async function whileUnitsWait<T>(work: () => Promise<T>): Promise<T> {
  const pool = createPool({ url: app.database.url, role: null, max: 1 });
  const client = await pool.connect();
  await client.query('begin; lock table unit_type in access exclusive mode');
  try {
    return await work();
  } finally {
    await client.query('rollback');
    client.release();
    await pool.end();
  }
}

const waiting = async (): Promise<number> => {
  const rows = await app.sql<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query ilike '%unit_type%'`,
  );
  return rows[0]?.n ?? 0;
};

test('an account that uses up its share of simultaneous calls gets 503, and other accounts are served', async () => {
  const held: Promise<{ status: number }>[] = [];
  await whileUnitsWait(async () => {
    for (let call = 0; call < SHARE; call += 1) held.push(many.client.send(unitTypeRoutes.list));
    // One account may use six of the eight connections.
    await expect.poll(waiting, { timeout: 4_000 }).toBe(6);
    const refused = await many.client.send(unitTypeRoutes.list);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
    expect((await other.client.send(controlCardGroupRoutes.list)).status).toBe(200);
    expect(await waiting()).toBe(6);
  });
  // On a slow machine, a call may also give up waiting for the lock.
  for (const { status } of await Promise.all(held)) expect([200, 503]).toContain(status);
  expect((await many.client.send(unitTypeRoutes.list)).status).toBe(200);
});

test('abandoned calls no longer count in the share of their account, although their queries still wait', async () => {
  // The waiting queries keep all connections of the account, and this call is refused before it needs one. So 503 means
  // that the share is full, and 400 that it has a free place.
  const invalid = async () => (await many.client.send(unitTypeRoutes.create, { body: {} })).status;
  const token = await many.client.token();
  const gone = new AbortController();
  await whileUnitsWait(async () => {
    const calls = Array.from({ length: SHARE }, () =>
      fetch(app.origin + unitTypeRoutes.list.path, {
        headers: { authorization: `Bearer ${token}` },
        signal: gone.signal,
      }).catch(() => null),
    );
    await expect.poll(waiting, { timeout: 4_000 }).toBe(6);
    await expect.poll(invalid, { timeout: 4_000 }).toBe(503);
    gone.abort();
    expect(await Promise.all(calls)).toEqual(calls.map(() => null));
    await expect.poll(invalid, { timeout: 4_000 }).toBe(400);
    expect(await waiting()).toBe(6);
  });
  await expect.poll(async () => (await many.client.send(unitTypeRoutes.list)).status).toBe(200);
});

/** Returns the number of callers that wait for a connection of the pool for requests. */
async function waitingForConnection(): Promise<number> {
  const figures = await (await fetch(`${app.origin}/metrics`)).text();
  return Number(/^kartoteka_pool_waiting\{pool="requests"\} (\d+)$/m.exec(figures)?.[1]);
}

test('hundreds of calls that an account sends and abandons do not pile up, and none of them waits after eight seconds', async () => {
  const token = await many.client.token();
  const abandon = async (): Promise<void> => {
    const gone = new AbortController();
    const calls = Array.from({ length: SHARE - 1 }, () =>
      fetch(app.origin + unitTypeRoutes.list.path, {
        headers: { authorization: `Bearer ${token}` },
        signal: gone.signal,
      }).catch(() => null),
    );
    await sleep(100);
    gone.abort();
    await Promise.all(calls);
  };
  const counts: number[] = [];
  await whileUnitsWait(async () => {
    for (let round = 0; round < 20; round += 1) {
      await abandon();
      counts.push(await waitingForConnection());
    }
    expect(Math.max(...counts)).toBeGreaterThan(20);
    // A hundred calls may wait for the share, and a few others for the pool.
    expect(Math.max(...counts)).toBeLessThanOrEqual(110);
    expect((await other.client.send(controlCardGroupRoutes.list)).status).toBe(200);
    await expect.poll(waitingForConnection, { timeout: 8_000 }).toBe(0);
  });
  await expect.poll(async () => (await many.client.send(unitTypeRoutes.list)).status).toBe(200);
});
