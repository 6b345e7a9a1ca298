import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { expectTime } from '../env/absolute-time.ts';
import { type BlackHole, openBlackHole } from '../env/black-hole.ts';
import { type OwnPostgres, startOwnPostgres } from '../env/own-postgres.ts';
import { LIMIT, startTroubledServer, type TroubledServer } from '../env/troubled-server.ts';

/** Maximum time of a call in ms. */
const LONGEST = 8_000;
/** Maximum time in ms until readiness reports the fault. */
const TOLD = 5_000;
/** Maximum time in ms until calls succeed again. */
const WELL = 10_000;

let postgres: OwnPostgres;
let pooler: BlackHole;
let server: TroubledServer;

beforeAll(async () => {
  postgres = await startOwnPostgres();
  const login = Object.assign(new URL(postgres.url), { username: 'wywolania', password: 'haslo' });
  pooler = await openBlackHole(login.href);
  server = await startTroubledServer(postgres, {
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: postgres.url,
  });
});
afterEach(() => pooler.mend());
afterAll(async () => {
  await server.stop();
  await pooler.close();
  await postgres.close();
});

test(
  'when the pooler falls silent, calls fail soon, readiness answers 503, and calls succeed soon after it is back',
  { timeout: LIMIT },
  async (context) => {
    await server.recovers();
    server.traffic.longest();
    pooler.swallow();
    const told = await server.becomes(503);
    await sleep(LONGEST);
    const seen = server.traffic.statuses();
    expect([...seen.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(seen.get(503)).toBeGreaterThan(0);
    pooler.mend();
    const well = await server.recovers();
    expectTime(context, 'until readiness told', told, TOLD);
    expectTime(context, 'until calls succeeded again', well, WELL);
    expectTime(context, 'the longest call', server.traffic.longest(), LONGEST);
  },
);

test(
  'open connections that the pooler forgot are replaced, and no call takes long',
  { timeout: LIMIT },
  async (context) => {
    await server.recovers();
    server.traffic.longest();
    pooler.cutOpen();
    expectTime(context, 'until calls succeeded again', await server.recovers(), WELL);
    expectTime(context, 'the longest call', server.traffic.longest(), LONGEST);
  },
);
