import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holdLease, ifFree } from './locks.ts';

beforeEach(() => {
  vi.useFakeTimers();
  const values = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('one of two tabs holds a lease, and the other tab gets it when it is released', async () => {
  const [first, second] = [holdLease({ name: 'card' }), holdLease({ name: 'card' })];
  await pass(10_000);
  expect([first.isHeld(), second.isHeld()]).toEqual([true, false]);
  first.release();
  await pass(3000);
  expect([first.isHeld(), second.isHeld()]).toEqual([false, true]);
});

test('a tab takes a lease from another tab, which does not hold it afterwards', async () => {
  const [first, second] = [holdLease({ name: 'card' }), holdLease({ name: 'card' })];
  await pass(1000);
  second.take();
  await pass(1000);
  expect([first.isHeld(), second.isHeld()]).toEqual([false, true]);
  await pass(60_000);
  expect([first.isHeld(), second.isHeld()]).toEqual([false, true]);
});

test('the lease of a closed tab ends, and leases with different names are independent', async () => {
  localStorage.setItem('kartoteka.lock.card', JSON.stringify({ owner: 'gone', until: Date.now() + 6000 }));
  const waiting = holdLease({ name: 'card' });
  const other = holdLease({ name: 'other' });
  await pass(500);
  expect([waiting.isHeld(), other.isHeld()]).toEqual([false, true]);
  await pass(9000);
  expect(waiting.isHeld()).toBe(true);
});

/** Moves the clock of the device. No timer runs meanwhile. */
const moveClock = (ms: number) => vi.setSystemTime(Date.now() + ms);
const HOUR = 3_600_000;

test('a lease of a closed tab ends within seconds although the clock of the device was set back by an hour', async () => {
  const until = Date.now() + HOUR;
  localStorage.setItem('kartoteka.lock.card', JSON.stringify({ owner: 'gone', until }));
  const waiting = holdLease({ name: 'card' });
  await pass(3000);
  expect(waiting.isHeld()).toBe(true);
});

test('one of two tabs holds a lease after the clock of the device was set back', async () => {
  const locks = [holdLease({ name: 'card' }), holdLease({ name: 'card' })];
  await pass(1000);
  moveClock(-HOUR);
  await pass(10_000);
  expect(locks.filter((lock) => lock.isHeld())).toHaveLength(1);
});

test('a tab that renews its lease in time is told once that it holds the lock', async () => {
  const onHeld = vi.fn<() => void>();
  const lock = holdLease({ name: 'card', onHeld });
  await pass(60_000);
  lock.take();
  await pass(1000);
  expect(onHeld).toHaveBeenCalledOnce();
});

test.each(['waits for', 'takes'])(
  'a tab whose lease ended while the device slept is told again that it holds the lock when it %s the lock',
  async (way) => {
    const onHeld = vi.fn<() => void>();
    const lock = holdLease({ name: 'card', onHeld });
    await pass(1000);
    moveClock(60_000);
    expect(lock.isHeld()).toBe(false);
    if (way === 'takes') lock.take();
    await pass(3000);
    expect(lock.isHeld()).toBe(true);
    expect(onHeld).toHaveBeenCalledTimes(2);
  },
);

test('work that runs while the lease ends learns that its lock is lost, also after the tab got the lock again', async () => {
  vi.stubGlobal('navigator', {});
  const { promise: end, resolve } = Promise.withResolvers<void>();
  const held: boolean[] = [];
  const working = ifFree('card', async ({ isHeld }) => {
    held.push(isHeld());
    await end;
    held.push(isHeld());
  });
  await pass(1000);
  moveClock(60_000);
  await pass(3000);
  resolve();
  await working;
  expect(held).toEqual([true, false]);
});
