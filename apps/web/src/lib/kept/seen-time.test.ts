import { expect, test } from 'vitest';
import { seeTime, type SeenTime } from './seen-time.ts';

const HOUR = 3_600_000;
const NOON: SeenTime = { seen: 12 * HOUR, wall: 12 * HOUR };

test('time that passes on the clock is seen', () => {
  expect(seeTime(NOON, 13 * HOUR)).toEqual({ seen: 13 * HOUR, wall: 13 * HOUR });
});

test('a clock that was moved back gives no time back, and counts on from there', () => {
  const back = seeTime(NOON, 2 * HOUR);
  expect(back.seen).toBe(12 * HOUR);
  expect(seeTime(back, 5 * HOUR).seen).toBe(15 * HOUR);
});

test('time runs on while the clock stands still or is moved back, as long as the page is open', () => {
  expect(seeTime(NOON, 12 * HOUR, HOUR).seen).toBe(13 * HOUR);
  expect(seeTime(NOON, 2 * HOUR, HOUR).seen).toBe(13 * HOUR);
});

test('a clock that was moved forward counts as time, also after it was moved back again', () => {
  const forward = seeTime(NOON, 40 * HOUR);
  expect(seeTime(forward, 13 * HOUR).seen).toBe(40 * HOUR);
});
