import { accountRoutes } from '@kartoteka/contract/account';
import { unitTypeRoutes } from '@kartoteka/contract/unit-type';
import { beforeAll, expect, test } from 'vitest';
import { createPool } from '../../apps/server/src/db/pool.ts';
import { addPerson, type Person } from '../env/person.ts';
import { testApp } from '../env/test-app.ts';

const AT_ONCE = 3;
const app = testApp({ from: 'empty', env: { LIMIT_AT_ONCE: String(AT_ONCE) } });
let keeper: Person;

beforeAll(async () => {
  keeper = await addPerson(app, ['Kartoteka.DataWarehouse.UnitTypes']);
  await keeper.client.call(unitTypeRoutes.list);
});

/** Blocks every read of unit types until the returned function is called. */
async function holdUp(): Promise<() => Promise<void>> {
  const pool = createPool({ url: app.database.url, role: null, max: 1 });
  const client = await pool.connect();
  await client.query('begin; lock table unit_type in access exclusive mode');
  return async () => {
    await client.query('rollback');
    client.release();
    await pool.end();
  };
}

const waiting = async (): Promise<number> => {
  const rows = await app.sql<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query ilike '%unit_type%'`,
  );
  return rows[0]?.n ?? 0;
};

test('a call above the limit of simultaneous calls gets 503 with a time to wait, and the others are served', async () => {
  const letGo = await holdUp();
  const read = () => keeper.client.send(unitTypeRoutes.list);
  const held = Array.from({ length: AT_ONCE }, read);
  try {
    await expect.poll(waiting, { timeout: 4_000 }).toBe(AT_ONCE);
    const refused = await read();
    expect([refused.status, refused.problem?.code]).toEqual([503, null]);
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(refused.headers.get('x-correlation-id')).toMatch(/./);
    expect(await (await fetch(`${app.origin}/health/live`)).text()).toContain('live');
    // Waiting calls do not prevent a sign-in.
    expect(await (await addPerson(app, [])).client.token()).toMatch(/./);
  } finally {
    await letGo();
  }
  // On a slow machine, a call may also give up waiting for the lock.
  for (const { status } of await Promise.all(held)) expect([200, 503]).toContain(status);
  expect((await read()).status).toBe(200);
});

test('a call that its caller abandons no longer counts as a simultaneous call, although its query still waits', async () => {
  const other = async () => (await keeper.client.send(accountRoutes.sessions)).status;
  const letGo = await holdUp();
  const token = await keeper.client.token();
  const gone = new AbortController();
  const calls = Array.from({ length: AT_ONCE }, () =>
    fetch(app.origin + unitTypeRoutes.list.path, {
      headers: { authorization: `Bearer ${token}` },
      signal: gone.signal,
    }).catch(() => null),
  );
  try {
    await expect.poll(waiting, { timeout: 4_000 }).toBe(AT_ONCE);
    await expect.poll(other, { timeout: 4_000 }).toBe(503);
    gone.abort();
    expect(await Promise.all(calls)).toEqual([null, null, null]);
    await expect.poll(other, { timeout: 4_000 }).toBe(200);
    expect(await waiting()).toBe(AT_ONCE);
  } finally {
    await letGo();
  }
  await expect.poll(async () => (await keeper.client.send(unitTypeRoutes.list)).status).toBe(200);
});

test('a call that waits too long for a database lock gets 503', async () => {
  const letGo = await holdUp();
  try {
    const answer = await keeper.client.send(unitTypeRoutes.list);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
  } finally {
    await letGo();
  }
});
