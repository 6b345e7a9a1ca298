import { beforeEach, expect, test, vi } from 'vitest';
import { eventLoopEffort, effort, threadEffort, TooMuchForEventLoop, withEffort } from './effort.ts';

/** The thread's processor time in µs. Real work on a crowded machine is sometimes charged many times its time. */
let used = 0;

beforeEach(() => {
  used = 0;
  vi.spyOn(process, 'threadCpuUsage').mockImplementation(() => ({ user: used, system: 0 }));
  return () => vi.restoreAllMocks();
});

/** Takes `ms` of the thread's processor time. */
function work(ms: number): string {
  used += ms * 1000;
  return 'done';
}

test('on the event loop, small pieces of work are done until they sum up to a few milliseconds', () => {
  const brief = eventLoopEffort();
  expect(brief.attempt(100, () => work(1))).toBe('done');
  expect(brief.attempt(100, () => work(10))).toBe('done');
  expect(() => brief.attempt(100, () => work(1))).toThrow(TooMuchForEventLoop);
  expect(() => brief.afford(100, () => work(1))).toThrow(TooMuchForEventLoop);
});

test('on the event loop, a large piece of work is not begun', () => {
  let isBegun = false;
  const begin = (): void => {
    isBegun = true;
  };
  expect(() => eventLoopEffort().attempt(10_000, begin)).toThrow(TooMuchForEventLoop);
  expect(() => eventLoopEffort().afford(10_000, begin)).toThrow(TooMuchForEventLoop);
  expect(isBegun).toBe(false);
});

test('on the event loop, a call receives at most a million characters from the database', () => {
  const brief = eventLoopEffort();
  for (let part = 0; part < 10; part += 1) brief.receive(100_000);
  expect(() => brief.receive(1)).toThrow(TooMuchForEventLoop);
  expect(() => threadEffort().receive(100_000_000)).not.toThrow();
});

test('in a thread, a piece of work beyond the limit is not attempted, and work whose cost was limited before is done', () => {
  const long = threadEffort();
  expect(long.attempt(1_000_000, () => 'done')).toBe('done');
  expect(long.attempt(40_000_000, () => 'done')).toBeNull();
  expect(long.afford(40_000_000, () => 'done')).toBe('done');
});

test('in a thread, a call does no further work after its deadline', () => {
  const long = threadEffort(20);
  expect(long.attempt(100, () => work(30))).toBe('done');
  expect(long.attempt(100, () => 'done')).toBeNull();
});

test('each call has its own limit of effort, and work outside calls has none', async () => {
  const [one, other] = [eventLoopEffort(), eventLoopEffort()];
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
