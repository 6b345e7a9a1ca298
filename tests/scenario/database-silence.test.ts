import { setTimeout as sleep } from 'node:timers/promises';
import { controlCardOperatorRoutes } from '@kartoteka/contract/control-card-operator';
import { unitTypeRoutes } from '@kartoteka/contract/unit-type';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { expectTime } from '../env/absolute-time.ts';
import { type BlackHole, openBlackHole } from '../env/black-hole.ts';
import { openPlant } from '../env/card-plant.ts';
import { type Client, createClient } from '../env/client.ts';
import { startInProcess, type InProcessServer } from '../env/in-process.ts';
import { type OwnPostgres, startOwnPostgres } from '../env/own-postgres.ts';
import { addPerson } from '../env/person.ts';
import { makeTemplate } from '../env/templates.ts';
import { startTraffic, type Traffic } from '../env/traffic.ts';
import { testVariables } from '../env/variables.ts';

/** ms that a call may take at most, until readiness reports the fault, and until calls succeed again. */
const LONGEST = 8_000;
const TOLD = 5_000;
const WELL = 10_000;
/** ms after which a wait ends without success, on the most crowded machine. */
const PATIENCE = 60_000;
/** ms for a test with three waits. */
const LIMIT = 4 * PATIENCE;

let postgres: OwnPostgres;
let hole: BlackHole;
let server: InProcessServer;
let traffic: Traffic;
let made = 0;

beforeAll(async () => {
  postgres = await startOwnPostgres();
  hole = await openBlackHole(postgres.url);
  const env = { DEMO: '0', LOG_LEVEL: 'silent', ADMIN_PASSWORD: 'dobre haslo testowe' };
  server = await startInProcess(testVariables(hole.url, postgres.dataDir, env));
  const app: { sql: OwnPostgres['sql']; client: Client } = {
    sql: postgres.sql,
    client: createClient(server.origin),
  };
  const keeper = await addPerson(app, ['Kartoteka.DataWarehouse.UnitTypes']);
  const { ola } = await openPlant(app);
  const template = await makeTemplate(app.sql, {
    elements: [{ name: 'Dane', fields: [{ name: 'Partia' }] }],
  });
  const calls = [
    () => keeper.client.send(unitTypeRoutes.create, { body: { name: `miara ${(made += 1)}` } }),
    () => keeper.client.send(unitTypeRoutes.list),
    () =>
      ola.client.send(controlCardOperatorRoutes.initFilling, {
        params: { id: template.id },
        query: { forceFresh: 'true' },
      }),
  ];
  traffic = startTraffic(calls, 9);
});

afterEach(() => {
  hole.mend();
  postgres.thaw();
});

afterAll(async () => {
  await traffic.stop();
  await server.stop();
  await hole.close();
  await postgres.close();
});

const ready = async (): Promise<number> => (await fetch(`${server.origin}/health/ready`)).status;

/** Waits until readiness has this status, and returns how many ms that took. @throws Error when it never has it */
async function becomes(status: number): Promise<number> {
  const begun = Date.now();
  while ((await ready()) !== status) {
    if (Date.now() - begun > PATIENCE) throw new Error(`Readiness does not become ${status}.`);
    await sleep(100);
  }
  return Date.now() - begun;
}

/** Waits until only successes came for a second, and returns how many ms that took. @throws Error when they never come */
async function recovers(): Promise<number> {
  const begun = Date.now();
  for (;;) {
    traffic.statuses();
    await sleep(1_000);
    const seen = [...traffic.statuses().keys()];
    if (seen.length === 1 && seen[0] === 200 && (await ready()) === 200) return Date.now() - begun;
    if (Date.now() - begun > PATIENCE) throw new Error('Calls do not succeed again.');
  }
}

test.for([
  ['every connection to the database swallows what is sent', () => hole.swallow(), () => hole.mend()],
  ['all processes of the database are frozen', () => postgres.freeze(), () => postgres.thaw()],
] as const)(
  'when %s, calls fail soon, readiness answers 503, and calls succeed soon after it ends',
  { timeout: LIMIT },
  async ([, begin, end], context) => {
    await recovers();
    traffic.longest();
    await begin();
    const told = await becomes(503);
    await sleep(LONGEST);
    const seen = traffic.statuses();
    expect([...seen.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(seen.get(503)).toBeGreaterThan(0);
    end();
    const well = await recovers();
    expectTime(context, 'until readiness told', told, TOLD);
    expectTime(context, 'until calls succeeded again', well, WELL);
    expectTime(context, 'the longest call', traffic.longest(), LONGEST);
  },
);

test(
  'open connections that are cut off silently are replaced, and no call takes long',
  { timeout: LIMIT },
  async (context) => {
    await recovers();
    traffic.longest();
    hole.cutOpen();
    expectTime(context, 'until calls succeeded again', await recovers(), WELL);
    expectTime(context, 'the longest call', traffic.longest(), LONGEST);
  },
);

test(
  'readiness answers 503 while the database allows only reading, and 200 soon after',
  { timeout: LIMIT },
  async (context) => {
    await recovers();
    await postgres.sql('alter system set default_transaction_read_only = on');
    await postgres.sql('select pg_reload_conf()');
    const told = await becomes(503);
    traffic.statuses();
    await sleep(1_000);
    expect([...traffic.statuses().keys()].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    await postgres.sql('alter system reset default_transaction_read_only');
    await postgres.sql('select pg_reload_conf()');
    const well = await recovers();
    expectTime(context, 'until readiness told', told, TOLD);
    expectTime(context, 'until calls succeeded again', well, WELL);
  },
);
