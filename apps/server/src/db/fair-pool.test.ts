import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { databaseProblem } from '../http/answer/database-error.ts';
import { fairPool, onBehalfOf } from './fair-pool.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A pool whose connections are always free. */
function open() {
  const connect = async () => ({ release: () => undefined }) as unknown as PostgresPoolClient;
  const pool: PostgresPool = { options: {}, connect, end: async () => undefined };
  const fair = fairPool(pool, 4);
  const take = (owner: string) =>
    onBehalfOf(owner, () => fair.connect()).catch((error: unknown) => databaseProblem(error, null));
  return { fair, take };
}

const busy = { status: 503, pressure: 'share' };

test('a call that waits six seconds for the share of its account gets 503, and another account gets a connection', async () => {
  const { fair, take } = open();
  const held = await Promise.all([1, 2, 3].map(() => take('ola')));
  const late = take('ola');
  await vi.advanceTimersByTimeAsync(5_900);
  expect(fair.waitingForShare()).toBe(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(fair.waitingForShare()).toBe(0);
  expect(await late).toMatchObject(busy);
  expect(await take('olek')).toHaveProperty('release');
  // The call that gave up does not receive the place that is given back.
  const [first] = held as PostgresPoolClient[];
  first?.release();
  expect(await take('ola')).toHaveProperty('release');
});

test('at most a hundred calls of one account wait for its share, and the next call gets 503 at once', async () => {
  const { fair, take } = open();
  const held = await Promise.all([1, 2, 3].map(() => take('ola')));
  const waiting = Array.from({ length: 100 }, () => take('ola'));
  const further = take('ola');
  expect(fair.waitingForShare()).toBe(100);
  expect(await further).toMatchObject(busy);
  const [first] = held as PostgresPoolClient[];
  first?.release();
  expect(await waiting[0]).toHaveProperty('release');
  expect(fair.waitingForShare()).toBe(99);
  await vi.advanceTimersByTimeAsync(6_000);
  for (const call of waiting.slice(1)) expect(await call).toMatchObject(busy);
});
