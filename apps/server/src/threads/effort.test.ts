import { expect, test } from 'vitest';
import { briefEffort, effort, longEffort, TooMuchHere, withEffort } from './effort.ts';

/** Keeps the thread busy for so many ms of its own time. */
function work(ms: number): string {
  const began = process.threadCpuUsage();
  for (;;) {
    const { user, system } = process.threadCpuUsage(began);
    if (user + system >= ms * 1000) return 'done';
  }
}

test('on the event loop, small pieces are done until they come to a few milliseconds', () => {
  const brief = briefEffort();
  expect(brief.attempt(100, () => work(1))).toBe('done');
  expect(brief.attempt(100, () => work(10))).toBe('done');
  expect(() => brief.attempt(100, () => work(1))).toThrow(TooMuchHere);
  expect(() => brief.afford(100, () => work(1))).toThrow(TooMuchHere);
});

test('on the event loop, a large piece is not begun', () => {
  let isBegun = false;
  const begin = (): void => {
    isBegun = true;
  };
  expect(() => briefEffort().attempt(10_000, begin)).toThrow(TooMuchHere);
  expect(() => briefEffort().afford(10_000, begin)).toThrow(TooMuchHere);
  expect(isBegun).toBe(false);
});

test('in a thread, a piece beyond all bounds is not attempted, and what was bounded before is done', () => {
  const long = longEffort();
  expect(long.attempt(1_000_000, () => 'done')).toBe('done');
  expect(long.attempt(40_000_000, () => 'done')).toBeNull();
  expect(long.afford(40_000_000, () => 'done')).toBe('done');
});

test('in a thread, the deadline of a call passes', () => {
  const long = longEffort(20);
  expect(long.attempt(100, () => work(30))).toBe('done');
  expect(long.attempt(100, () => 'done')).toBeNull();
});

test('each call has an effort of its own, and what is no call has none', async () => {
  const [one, other] = [briefEffort(), briefEffort()];
  const found = await Promise.all(
    [one, other].map((own) =>
      withEffort(own, async () => {
        await Promise.resolve();
        return effort();
      }),
    ),
  );
  expect(found).toEqual([one, other]);
  expect(effort().attempt(Number.POSITIVE_INFINITY, () => 'done')).toBe('done');
});
