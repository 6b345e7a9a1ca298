import { expect, test } from 'vitest';
import { seeTime, type SeenTime } from './seen-time.ts';

const HOUR = 3_600_000;
const NOON: SeenTime = { seen: 12 * HOUR, wall: 12 * HOUR };

test('the elapsed time that a device counts advances with its clock', () => {
  expect(seeTime(NOON, 13 * HOUR)).toEqual({ seen: 13 * HOUR, wall: 13 * HOUR });
});

test('the elapsed time that a device counts stays when its clock is moved back, and then advances with the clock again', () => {
  const back = seeTime(NOON, 2 * HOUR);
  expect(back.seen).toBe(12 * HOUR);
  expect(seeTime(back, 5 * HOUR).seen).toBe(15 * HOUR);
});

test('the elapsed time that a device counts advances while a page is open, even if the clock stops or is moved back', () => {
  expect(seeTime(NOON, 12 * HOUR, HOUR).seen).toBe(13 * HOUR);
  expect(seeTime(NOON, 2 * HOUR, HOUR).seen).toBe(13 * HOUR);
});

test('the elapsed time that a device counts keeps a jump of its clock forward, even when the clock is moved back again', () => {
  const forward = seeTime(NOON, 40 * HOUR);
  expect(seeTime(forward, 13 * HOUR).seen).toBe(40 * HOUR);
});
