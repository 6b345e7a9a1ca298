import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { expectTime } from '../../env/absolute-time.ts';
import { startOwnPostgres } from '../../env/own-postgres.ts';
import { CALLS_LOGIN, type PoolMode, startPooler } from '../../env/pooler.ts';
import { LIMIT, startTroubledServer } from '../../env/troubled-server.ts';

/** The path of PgBouncer. `npm run chaos` sets it where PgBouncer is installed. */
const program = process.env['CHAOS'] === undefined ? undefined : process.env['PGBOUNCER'];
/** Maximum time of a call in ms. */
const LONGEST = 8_000;
/** Maximum time in ms until readiness reports the fault. */
const TOLD = 5_000;
/** Maximum time in ms until calls succeed again. */
const WELL = 10_000;
const MODES: readonly PoolMode[] = ['transaction', 'session'];

test.runIf(program !== undefined).for(MODES)(
  'calls fail soon when a PgBouncer in %s mode is frozen and then killed, and succeed soon after it is started again',
  { timeout: LIMIT },
  async (mode, context) => {
    const postgres = await startOwnPostgres();
    const start = (port?: number) =>
      startPooler(program ?? '', mode, postgres.url, join(postgres.dataDir, 'pooler'), port);
    let pooler = await start();
    const { name: username, password } = CALLS_LOGIN;
    const calls = Object.assign(new URL(postgres.url), { port: String(pooler.port), username, password });
    const server = await startTroubledServer(postgres, {
      DATABASE_URL: calls.href,
      DATABASE_DIRECT_URL: postgres.url,
    });
    try {
      await server.recovers();
      server.traffic.longest();
      pooler.freeze();
      const told = await server.becomes(503);
      await sleep(LONGEST);
      await pooler.kill();
      await sleep(LONGEST);
      const seen = server.traffic.statuses();
      expect([...seen.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([]);
      expect(seen.get(503)).toBeGreaterThan(0);
      pooler = await start(pooler.port);
      const well = await server.recovers();
      expectTime(context, 'until readiness told', told, TOLD);
      expectTime(context, 'until calls succeeded again', well, WELL);
      expectTime(context, 'the longest call', server.traffic.longest(), LONGEST);
    } finally {
      await server.stop();
      await pooler.close();
      await postgres.close();
    }
  },
);
