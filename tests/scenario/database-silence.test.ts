import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { expectTime } from '../env/absolute-time.ts';
import { type BlackHole, openBlackHole } from '../env/black-hole.ts';
import { type MortalHost, startMortalHost } from '../env/mortal-host.ts';
import { type OwnPostgres, startOwnPostgres } from '../env/own-postgres.ts';
import { LIMIT, startTroubledServer, type TroubledServer } from '../env/troubled-server.ts';

/** Maximum time of a call in ms. */
const LONGEST = 8_000;
/** Maximum time in ms until readiness reports the fault. */
const TOLD = 5_000;
/** Maximum time in ms until calls succeed again. */
const WELL = 10_000;

let postgres: OwnPostgres;
let hole: BlackHole;
let host: MortalHost;
let server: TroubledServer;

beforeAll(async () => {
  postgres = await startOwnPostgres();
  hole = await openBlackHole(postgres.url);
  host = await startMortalHost(hole.url);
  server = await startTroubledServer(postgres, { DATABASE_URL: host.url });
});

afterEach(() => {
  hole.mend();
  postgres.thaw();
  host.revive();
});

afterAll(async () => {
  await server.stop();
  await host.stop();
  await hole.close();
  await postgres.close();
});

test.for([
  ['every connection to the database swallows what is sent', () => hole.swallow(), () => hole.mend()],
  ['all processes of the database are frozen', () => postgres.freeze(), () => postgres.thaw()],
  ['the host of the database drops every packet of a new connection', () => host.die(), () => host.revive()],
] as const)(
  'when %s, calls fail soon, readiness answers 503, and calls succeed soon after the fault ends',
  { timeout: LIMIT },
  async ([, begin, end], context) => {
    await server.recovers();
    server.traffic.longest();
    await begin();
    const told = await server.becomes(503);
    await sleep(LONGEST);
    const seen = server.traffic.statuses();
    expect([...seen.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(seen.get(503)).toBeGreaterThan(0);
    end();
    const well = await server.recovers();
    expectTime(context, 'until readiness told', told, TOLD);
    expectTime(context, 'until calls succeeded again', well, WELL);
    expectTime(context, 'the longest call', server.traffic.longest(), LONGEST);
  },
);

test(
  'open connections that are cut off silently are replaced, and no call takes long',
  { timeout: LIMIT },
  async (context) => {
    await server.recovers();
    server.traffic.longest();
    hole.cutOpen();
    expectTime(context, 'until calls succeeded again', await server.recovers(), WELL);
    expectTime(context, 'the longest call', server.traffic.longest(), LONGEST);
  },
);

test(
  'readiness answers 503 while the database allows only reading, and 200 soon after',
  { timeout: LIMIT },
  async (context) => {
    await server.recovers();
    await postgres.sql('alter system set default_transaction_read_only = on');
    await postgres.sql('select pg_reload_conf()');
    const told = await server.becomes(503);
    server.traffic.statuses();
    await sleep(1_000);
    expect(
      [...server.traffic.statuses().keys()].filter((status) => status !== 200 && status !== 503),
    ).toEqual([]);
    await postgres.sql('alter system reset default_transaction_read_only');
    await postgres.sql('select pg_reload_conf()');
    const well = await server.recovers();
    expectTime(context, 'until readiness told', told, TOLD);
    expectTime(context, 'until calls succeeded again', well, WELL);
  },
);
