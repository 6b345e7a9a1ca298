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

test("rows without ids of another user's version are matched by their content where they have other keys", () => {
  const shown = {
    options: [
      { key: 'k1', value: 'A', label: 'a' },
      { key: 'k2', value: 'B', label: 'b' },
      { key: 'k3', value: 'B', label: 'b' },
      { key: 'D', value: 'D', label: 'd' },
    ],
  };
  const row = (key: string, value: string, label: string) => ({ key, value, label });
  const options = [
    row('B', 'B', 'b'),
    row('A', 'A', 'other'),
    row('D', 'D', 'other'),
    row('B 1', 'B', 'b'),
    row('B 2', 'B', 'b'),
  ];
  expect(alignKeys({ options }, shown, false).options.map(({ key }) => key)).toEqual([
    'k2',
    'A',
    'D',
    'k3',
    'B 2',
  ]);
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
