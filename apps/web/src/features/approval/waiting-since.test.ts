import { expect, test } from 'vitest';
import { waitingSince } from './waiting-since.ts';

test.each([
  ['2026-11-24T09:59:01.000Z', 'od chwili'],
  ['2026-11-24T10:00:30.000Z', 'od chwili'],
  ['2026-11-24T09:59:00.000Z', 'od 1 min'],
  ['2026-11-24T09:00:01.000Z', 'od 59 min'],
  ['2026-11-24T08:00:00.000Z', 'od 2 godz.'],
  ['2026-11-23T10:00:01.000Z', 'od 23 godz.'],
  ['2026-11-23T10:00:00.000Z', 'od 1 dnia'],
  ['2026-11-14T09:00:00.000Z', 'od 10 dni'],
])('the waiting time at 10:00 of a card that was submitted at %s reads %s', (from, words) => {
  expect(waitingSince(from, '2026-11-24T10:00:00.000Z')).toBe(words);
});
