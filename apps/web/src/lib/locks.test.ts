import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holdLease } from './locks.ts';

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
