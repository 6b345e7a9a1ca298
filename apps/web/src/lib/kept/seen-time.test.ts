import { expect, test } from 'vitest';
import { seeTime, type SeenTime } from './seen-time.ts';

const HOUR = 3_600_000;
const NOON: SeenTime = { seen: 12 * HOUR, wall: 12 * HOUR };

test('the time that a device has seen pass grows with its clock', () => {
  expect(seeTime(NOON, 13 * HOUR)).toEqual({ seen: 13 * HOUR, wall: 13 * HOUR });
});

test('the time that a device has seen pass stays when its clock is moved back, and grows again with the clock', () => {
  const back = seeTime(NOON, 2 * HOUR);
  expect(back.seen).toBe(12 * HOUR);
  expect(seeTime(back, 5 * HOUR).seen).toBe(15 * HOUR);
});

test('the time that a device has seen pass grows while a page is open, even if the clock stands still or is moved back', () => {
  expect(seeTime(NOON, 12 * HOUR, HOUR).seen).toBe(13 * HOUR);
  expect(seeTime(NOON, 2 * HOUR, HOUR).seen).toBe(13 * HOUR);
});

test('a clock that was moved forward adds to the time that a device has seen pass, also after it was moved back again', () => {
  const forward = seeTime(NOON, 40 * HOUR);
  expect(seeTime(forward, 13 * HOUR).seen).toBe(40 * HOUR);
});
