import { expect, test } from 'vitest';
import { longWords, waitedWords } from './long.ts';

test.each([
  [0, '0 min'],
  [34.6, '35 min'],
  [60, '1 godz.'],
  [130, '2 godz. 10 min'],
  [24 * 60, '1 dzień'],
  [53 * 60 + 20, '2 dni 5 godz.'],
])('a duration of %d minutes is shown as %s', (minutes, words) => expect(longWords(minutes)).toBe(words));

test.each([
  [0.5, 'mniej niż minutę'],
  [1.9, '1 min'],
  [59, '59 min'],
  [119, '1 godz.'],
  [24 * 60 - 1, '23 godz.'],
  [3 * 24 * 60, '3 dni'],
])('a wait of %d minutes is shown as %s', (minutes, words) => expect(waitedWords(minutes)).toBe(words));
