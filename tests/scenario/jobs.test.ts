import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { PgBoss } from 'pg-boss';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { Database } from '../../apps/server/src/db/database.ts';
import { APP_ROLE, createKysely, createPool } from '../../apps/server/src/db/pool.ts';
import type { JobQueue } from '../../apps/server/src/jobs/boss.ts';
import { startJobQueue } from '../../apps/server/src/jobs/boss.ts';
import type { JobTable } from '../../apps/server/src/jobs/job.ts';
import { job } from '../../apps/server/src/jobs/job.ts';
import { createJobSender } from '../../apps/server/src/jobs/sender.ts';
import type { TestDatabase } from '../env/database.ts';
import { cloneDatabase } from '../env/database.ts';
import { drainedBySql } from '../env/drained.ts';

interface Tools {
  done: number[];
  failures: number;
  /** For each try of the shaky job, whether the queue called it the last try. */
  lastTries: boolean[];
}

const note = z.object({ n: z.number() });
const table: JobTable<Tools> = {
  note: job(note, async ({ n }, tools) => void tools.done.push(n)),
  once: job(note, async ({ n }, tools) => void tools.done.push(n), { waiting: 'one' }),
  shaky: job(
    note,
    async ({ n }, tools, _signal, isLastTry) => {
      tools.lastTries.push(isLastTry);
      if (tools.failures > 0) {
        tools.failures -= 1;
        throw new Error('shaky');
      }
      tools.done.push(n);
    },
    { retries: 1 },
  ),
};

let database: TestDatabase;
let db: Kysely<Database>;
let queue: JobQueue;
let tools: Tools;
const errors: { message: string; error: unknown }[] = [];

async function open(runs: boolean, lookSeconds = 2): Promise<void> {
  const onError = (message: string, error: unknown): void => void errors.push({ message, error });
  queue = await startJobQueue({
    ownerUrl: database.url,
    role: APP_ROLE,
    jobs: table,
    tools,
    runs,
    lookSeconds,
    onError,
  });
}

beforeEach(async () => {
  errors.length = 0;
  tools = { done: [], failures: 0, lastTries: [] };
  database = await cloneDatabase('empty');
  db = createKysely(createPool({ url: database.url, role: APP_ROLE, max: 4 }));
});
afterEach(async () => {
  await queue.stop();
  await db.destroy();
  await database.drop();
});

test("a job starts as soon as the transaction that sent it commits, also with the application's database role", async () => {
  // Without a notification, polling would find the job only after two minutes.
  await open(true, 120);
  await db.transaction().execute(async (tx) => {
    await queue.enqueue(tx, 'note', { n: 1 });
    await sleep(300);
    expect(tools.done).toEqual([]);
  });
  await expect.poll(() => tools.done).toEqual([1]);
});

test('a rollback discards the job that its transaction sent', async () => {
  await open(false);
  const failing = db.transaction().execute(async (tx) => {
    await queue.enqueue(tx, 'note', { n: 1 });
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect(await queue.drain()).toBe(0);
  await queue.enqueue(db, 'note', { n: 2 });
  expect(await queue.drain()).toBe(1);
  expect(tools.done).toEqual([2]);
});

test('a job that may wait only once is not stored again while it waits', async () => {
  await open(false);
  for (const n of [1, 2, 3]) await queue.enqueue(db, 'once', { n });
  for (const n of [4, 5]) await queue.enqueue(db, 'once', { n }, 'other');
  await queue.drain();
  expect(tools.done).toEqual([1, 4]);
});

test('a failing job is logged and tried again, and its handler knows which try is the last', async () => {
  await open(true);
  tools.failures = 1;
  await queue.enqueue(db, 'shaky', { n: 1 });
  await expect.poll(() => tools.done, { timeout: 60_000 }).toEqual([1]);
  expect(errors.map(({ message }) => message)).toEqual(['job shaky failed']);
  expect(tools.lastTries).toEqual([false, true]);
});

test('an error of the job queue itself names the fault and the queue', async () => {
  await open(true, 1);
  await database.sql('alter table pgboss.job_common rename to job_lost');
  await database.sql('alter table pgboss.job rename to job_away');
  const told = () => errors.map(({ error }) => (error instanceof Error ? error.message : error));
  await expect
    .poll(told, { timeout: 60_000 })
    .toContainEqual(expect.stringMatching(/does not exist \(Queue: note, /));
  await database.sql('alter table pgboss.job_away rename to job');
  await database.sql('alter table pgboss.job_lost rename to job_common');
  expect(errors.every(({ error }) => error instanceof Error)).toBe(true);
});

test('an unknown job name and a malformed payload are refused by the sender', async () => {
  await open(false);
  await expect(queue.enqueue(db, 'nothing', {})).rejects.toThrow('nothing');
  await expect(queue.enqueue(db, 'note', { n: 'x' })).rejects.toThrow('number');
});

test('several processes can start their job queues at once, on an empty database and on an existing one', async () => {
  const start = () =>
    startJobQueue({
      ownerUrl: database.url,
      role: APP_ROLE,
      jobs: table,
      tools,
      runs: false,
      onError: (message, error) => void errors.push({ message, error }),
    });
  const startAll = async () => {
    const [first, ...others] = await Promise.all([start(), start(), start(), start()]);
    await Promise.all(others.map((other) => other.stop()));
    return first;
  };
  queue = await startAll();
  await queue.stop();
  queue = await startAll();
  await queue.enqueue(db, 'note', { n: 1 });
  expect(await queue.drain()).toBe(1);
  expect(errors).toEqual([]);
});

test('a job whose process died is taken over by another process', async () => {
  await open(false);
  await queue.enqueue(db, 'note', { n: 1 });
  await database.sql(
    `update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '1 minute'
      where name = 'note'`,
  );
  expect(await queue.drain()).toBe(0);
  await queue.stop();
  await open(true);
  await drainedBySql(database.sql, { faults: true });
  expect(tools.done).toEqual([1]);
}, 300_000);

function noConnection(): never {
  throw new Error('no free connection');
}

test('a thread that could not send its first job because the database refused sends the next job', async () => {
  await open(false);
  const stopped = vi.spyOn(PgBoss.prototype, 'stop');
  const timers = vi.spyOn(globalThis, 'setInterval');
  const pool = createPool({ url: database.url, role: APP_ROLE, max: 2 });
  const asked = vi.spyOn(pool, 'query').mockImplementation(noConnection);
  const seen: Error[] = [];
  const send = createJobSender(pool, table, (error) => void seen.push(error));
  try {
    await expect(send(db, 'note', { n: 1 })).rejects.toThrow('no free connection');

    asked.mockRestore();
    await send(db, 'note', { n: 2 });
    await send(db, 'note', { n: 3 });
    await queue.drain();
    expect(tools.done).toEqual([2, 3]);
    expect(stopped).toHaveBeenCalledTimes(1);
  } finally {
    for (const { value } of timers.mock.results) clearInterval(value as NodeJS.Timeout);
    stopped.mockRestore();
    timers.mockRestore();
    await pool.end();
  }
});

test('a thread reports that its queues could not be looked up again, and sends the next job', async () => {
  await open(false);
  const timers = vi.spyOn(globalThis, 'setInterval');
  const pool = createPool({ url: database.url, role: APP_ROLE, max: 2 });
  const seen: Error[] = [];
  const send = createJobSender(pool, table, (error) => void seen.push(error));
  try {
    await send(db, 'note', { n: 1 });
    const [lookUp] = timers.mock.calls.find(([, ms]) => ms === 60_000) ?? [];
    const asked = vi.spyOn(pool, 'query').mockImplementation(noConnection);
    lookUp?.();
    await expect.poll(() => seen.map(({ message }) => message)).toEqual(['no free connection']);

    asked.mockRestore();
    await send(db, 'note', { n: 2 });
    await queue.drain();
    expect(tools.done).toEqual([1, 2]);
  } finally {
    for (const { value } of timers.mock.results) clearInterval(value as NodeJS.Timeout);
    timers.mockRestore();
    await pool.end();
  }
});
