import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../apps/server/src/db/open-database.ts';
import { createLanes, runExclusively } from '../../apps/server/src/jobs/exclusive-run.ts';
import { cloneDatabase, type TestDatabase } from '../env/database.ts';

let database: TestDatabase;
let open: OpenDatabase;
/** The connections of two processes. */
let own: ReturnType<typeof createLanes>;
let foreign: ReturnType<typeof createLanes>;

beforeAll(async () => {
  database = await cloneDatabase('empty');
  const config = { DATA_DIR: '', DATABASE_URL: database.url, DATABASE_POOL: 2 };
  open = await openDatabase(config, { onWarning: () => undefined, onLost: () => undefined });
  own = createLanes(open.openPool('own lanes', 2));
  foreign = createLanes(open.openPool('foreign lanes', 2));
});
afterEach(() => {
  for (const end of ends.splice(0)) end();
});
afterAll(async () => {
  await Promise.all([own.destroy(), foreign.destroy()]);
  await open.close();
  await database.drop();
});

const never = new AbortController().signal;
/** Ends the work of a test that failed, so that its connections are returned. */
const ends: (() => void)[] = [];
let lanes = 0;
const freshLane = () => {
  lanes += 1;
  return { kind: 'test', name: String(lanes) };
};

/** Work that waits until `end` is called, or until its signal ends it. */
function waitingWork() {
  const ended = Promise.withResolvers<void>();
  const signals: AbortSignal[] = [];
  const work = async (signal: AbortSignal): Promise<boolean> => {
    signals.push(signal);
    await new Promise<void>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
      ended.promise.then(resolve, reject);
    });
    return false;
  };
  ends.push(ended.resolve);
  return { work, signals, end: () => ended.resolve() };
}

/** The connections that hold the lock of a run. */
const holders = () =>
  database.sql<{ pid: number; state: string; backend_xid: string | null; backend_xmin: string | null }>(
    `select pid, state, backend_xid, backend_xmin from pg_stat_activity
     where datname = current_database() and application_name = 'own lanes'
       and pid in (select pid from pg_locks where locktype = 'advisory')`,
  );

test('a run keeps its lock when the idle connections are given up, and its connection does not hold vacuum back', async () => {
  const [lane, first, second] = [freshLane(), waitingWork(), waitingWork()];
  const running = runExclusively(own, lane, never, first.work);
  await expect.poll(() => first.signals.length).toBe(1);
  open.watch.renew();
  await sleep(1_500);
  await runExclusively(foreign, lane, never, second.work);
  expect(second.signals).toEqual([]);
  expect(first.signals[0]?.aborted).toBe(false);
  expect(await holders()).toMatchObject([
    { state: 'idle in transaction', backend_xid: null, backend_xmin: null },
  ]);
  first.end();
  await running;
  expect(first.signals).toHaveLength(1);
});

test('a run whose connection ends is stopped at once, and does not begin again while another process has its lock', async () => {
  const [lane, first] = [freshLane(), waitingWork()];
  const running = runExclusively(own, lane, never, first.work);
  await expect.poll(() => first.signals.length).toBe(1);
  const [holder] = await holders();
  const other = new pg.Client({ connectionString: database.url });
  await other.connect();
  try {
    await other.query('begin');
    // This query waits for the lock, so it gets the lock at the moment at which the run loses it.
    const taken = other.query('select pg_advisory_xact_lock(hashtext($1), hashtext($2))', [
      lane.kind,
      lane.name,
    ]);
    await database.sql('select pg_terminate_backend($1)', [holder?.pid]);
    await taken;
    await expect.poll(() => first.signals[0]?.aborted, { timeout: 2_000 }).toBe(true);
    await running;
    expect(first.signals).toHaveLength(1);
  } finally {
    first.end();
    await other.end();
  }
});

test('a run whose connection ends begins again when no other process has taken its lock', async () => {
  const [lane, work] = [freshLane(), waitingWork()];
  const running = runExclusively(own, lane, never, work.work);
  await expect.poll(() => work.signals.length).toBe(1);
  await database.sql('select pg_terminate_backend($1)', [(await holders())[0]?.pid]);
  await expect.poll(() => work.signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  work.end();
  await running;
});

test('a run fails with its own error when its connection ended before the lock is released', async () => {
  const stopping = new AbortController();
  const running = runExclusively(own, freshLane(), stopping.signal, async () => {
    await database.sql('select pg_terminate_backend($1)', [(await holders())[0]?.pid]);
    stopping.abort();
    throw new Error('the work failed');
  });
  await expect(running).rejects.toThrow('the work failed');
});

test('a run keeps its lock longer than the time limit of idle transactions', async () => {
  const pool = new pg.Pool({ connectionString: database.url, idle_in_transaction_session_timeout: 200 });
  const hasty = createLanes(pool);
  const [lane, first, second] = [freshLane(), waitingWork(), waitingWork()];
  try {
    const running = runExclusively(hasty, lane, never, first.work);
    await expect.poll(() => first.signals.length).toBe(1);
    await sleep(800);
    await runExclusively(foreign, lane, never, second.work);
    expect([second.signals.length, first.signals[0]?.aborted]).toEqual([0, false]);
    first.end();
    await running;
  } finally {
    await hasty.destroy();
  }
});
