import { expect, test } from 'vitest';
import { mostRecent } from './moment.ts';

test.each([
  [0, 2_000],
  [100_000, 2_000],
  [134_904, 2_698],
  [999_999, 19_999],
  [1_000_000, 20_000],
])('of %i cards in memory, %i may change before all of them are read again', (cards, most) => {
  expect(mostRecent(cards)).toBe(most);
});
