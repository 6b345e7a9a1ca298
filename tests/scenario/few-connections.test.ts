import { controlCardOperatorRoutes } from '@kartoteka/contract/control-card-operator';
import { unitTypeRoutes } from '@kartoteka/contract/unit-type';
import pg from 'pg';
import { expect, test } from 'vitest';
import { neighboursOfThread } from '../../apps/server/src/db/neighbours.ts';
import { openDatabase } from '../../apps/server/src/db/open-database.ts';
import { createUnwatchedPool } from '../../apps/server/src/db/pool.ts';
import { troubleOf } from '../../apps/server/src/db/trouble.ts';
import { openPlant } from '../env/card-plant.ts';
import { type Client, createClient } from '../env/client.ts';
import { startInProcess } from '../env/in-process.ts';
import { startOwnPostgres } from '../env/own-postgres.ts';
import { addPerson } from '../env/person.ts';
import { makeTemplate } from '../env/templates.ts';
import { testVariables } from '../env/variables.ts';

/** Number of connections that the database of the first test offers, far fewer than the pools of the product want. */
const CONNECTIONS = 14;
const POOL = 30;
const CALLS = 60;
/** Number of spaces that make a body so large that a thread parses it. */
const LARGE = 300_000;
/** Minimum time in ms that a caller waits before it is refused because no connection is free. */
const WAITED = 5_000;

test('a server that may open more connections than its database has warns about it at its start, and its calls wait for each other', async () => {
  const postgres = await startOwnPostgres({ max_connections: String(CONNECTIONS) });
  const variables = testVariables(postgres.url, postgres.dataDir, {
    DEMO: '0',
    DATABASE_POOL: String(POOL),
    LIMIT_AT_ONCE: '10000',
    LOG_LEVEL: 'silent',
    ADMIN_PASSWORD: 'dobre haslo testowe',
  });
  try {
    const warnings: string[] = [];
    const open = await openDatabase(
      { DATA_DIR: '', DATABASE_URL: postgres.url, DATABASE_POOL: POOL },
      {
        onWarning: (message) => void warnings.push(message),
        onLost: (error) => void warnings.push(error.message),
      },
    );
    await open.close();
    expect(warnings).toEqual([
      `this process may open 52 connections (DATABASE_POOL=${POOL} and 22 more), ` +
        `and the database has ${CONNECTIONS} for all of its clients: calls will wait for each other`,
    ]);

    const server = await startInProcess(variables);
    const blocker = new pg.Client({ connectionString: postgres.url });
    blocker.on('error', () => undefined);
    await blocker.connect();
    try {
      const app = { sql: postgres.sql, client: createClient(server.origin) };
      const keeper = await addPerson(app, ['Kartoteka.DataWarehouse.UnitTypes']);
      const { ola } = await openPlant(app);
      const fields = [{ name: 'Partia' }];
      const template = await makeTemplate(app.sql, { elements: [{ name: 'Dane', fields }] });
      const answers = await Promise.all(
        Array.from({ length: CALLS }, (_, nth) =>
          nth % 4 === 0
            ? ola.client.send(controlCardOperatorRoutes.initFilling, {
                params: { id: template.id },
                query: { forceFresh: 'true' },
              })
            : keeper.client.send(unitTypeRoutes.create, { body: { name: `miara ${nth}` } }),
        ),
      );
      const refused = answers.filter(({ status }) => status !== 200);
      expect(refused.map(({ status, problem }) => [status, problem?.message])).toEqual([]);
      // The pool that served the earlier calls still has connections open, and closes one so that the thread can
      // connect.
      expect((await createLarge(server.origin, keeper.client, 'miara z wątku')).status).toBe(200);

      // The calls that wait for this lock hold connections, and `takeAll` takes the rest, so no pool can close one.
      await blocker.query('begin; lock table unit_type in access exclusive mode');
      const blocked = Array.from({ length: CONNECTIONS }, (_, nth) =>
        keeper.client.send(unitTypeRoutes.create, { body: { name: `miara zablokowana ${nth}` } }),
      );
      const waiting = `select from pg_stat_activity where wait_event_type = 'Lock'`;
      await expect.poll(async () => (await blocker.query(waiting)).rowCount).toBeGreaterThan(1);
      const others = await takeAll(postgres.url);
      const begun = Date.now();
      const refusal = await createLarge(server.origin, keeper.client, 'miara bez połączenia');
      expect(refusal.status).toBe(503);
      expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await refusal.json()).toMatchObject({
        error: { message: expect.stringMatching(/^Serwer .*\.$/) as unknown },
      });
      expect(Date.now() - begun).toBeGreaterThan(WAITED);

      await Promise.all([blocker.query('rollback'), ...others.map((client) => client.end())]);
      const statuses = (await Promise.all(blocked)).map(({ status }) => status);
      expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
      expect((await createLarge(server.origin, keeper.client, 'miara z wątku później')).status).toBe(200);
    } finally {
      await blocker.end();
      await server.stop();
    }
  } finally {
    await postgres.close();
  }
});

test('a call thread without a free connection asks its process for one and waits, and fails when none becomes free', async () => {
  const postgres = await startOwnPostgres({ max_connections: '8' });
  const others = await takeAll(postgres.url);
  let asked = 0;
  const neighbours = neighboursOfThread(() => (asked += 1));
  const pool = createUnwatchedPool({ url: postgres.url, role: null, max: 1 }, neighbours);
  try {
    const begun = Date.now();
    const error = await pool.query('select').catch((failed: unknown) => failed);
    expect(troubleOf(error)).toBe('connections');
    expect(Date.now() - begun).toBeGreaterThan(WAITED);
    expect(asked).toBeGreaterThan(1);

    const before = asked;
    const answer = pool.query<{ one: number }>('select 1 as one');
    await expect.poll(() => asked).toBeGreaterThan(before);
    await others.pop()?.end();
    expect((await answer).rows).toEqual([{ one: 1 }]);
  } finally {
    await pool.end();
    await Promise.all(others.map((client) => client.end()));
    await postgres.close();
  }
});

/** Opens connections until the database refuses one, and returns them. */
async function takeAll(url: string): Promise<pg.Client[]> {
  const taken: pg.Client[] = [];
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    const isRefused = await client.connect().then(
      () => false,
      () => true,
    );
    if (isRefused) return taken;
    taken.push(client);
  }
}

/** Creates a unit type with a body so large that a thread parses it. */
async function createLarge(origin: string, client: Client, name: string): Promise<Response> {
  const { method, path } = unitTypeRoutes.create;
  return fetch(new URL(path, origin), {
    method,
    headers: { Authorization: `Bearer ${await client.token()}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name }) + ' '.repeat(LARGE),
  });
}
