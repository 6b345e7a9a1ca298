import { expect, test } from 'vitest';
import { alignKeys, withoutLostIds } from './row-key.ts';

const options = (...keys: string[]) => keys.map((key) => ({ key, value: key.toUpperCase() }));

test('the answer to a save keeps the row keys of the screen, also for new rows', () => {
  const shown = { name: 'A', elements: [{ key: 'k1', id: null, options: options('x', 'y') }] };
  const answer = { name: 'A', elements: [{ key: 'id1', id: 'id1', options: options('p', 'q') }] };
  expect(alignKeys(answer, shown, true)).toEqual({
    name: 'A',
    elements: [
      {
        key: 'k1',
        id: 'id1',
        options: [
          { key: 'x', value: 'P' },
          { key: 'y', value: 'Q' },
        ],
      },
    ],
  });
});

test("rows of another user's version are matched by ids and keys, not by position", () => {
  const shown = {
    elements: [
      { key: 'k1', id: 'a' },
      { key: 'k2', id: 'b' },
      { key: 'k3', id: null },
    ],
  };
  const theirs = {
    elements: [
      { key: 'b', id: 'b' },
      { key: 'c', id: 'c' },
      { key: 'a', id: 'a' },
    ],
  };
  expect(alignKeys(theirs, shown, false).elements.map((row) => row.key)).toEqual(['k2', 'c', 'k1']);
});

test("when the user keeps their own version, rows that another user's version lacks become new rows", () => {
  const mine = {
    elements: [
      { key: 'k1', id: 'a' },
      { key: 'k2', id: 'b' },
    ],
    options: options('x'),
  };
  const theirs = { elements: [{ key: 'b', id: 'b' }], options: [] };
  expect(withoutLostIds(mine, theirs)).toEqual({
    elements: [
      { key: 'k1', id: null },
      { key: 'k2', id: 'b' },
    ],
    options: options('x'),
  });
});
