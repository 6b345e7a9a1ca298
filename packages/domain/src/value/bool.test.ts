import { expect, it } from 'vitest';
import { parseBool } from './bool.ts';

it.each([
  [true, true],
  [1, true],
  ['true', true],
  ['1', true],
  [false, false],
  [0, false],
  ['false', false],
  ['0', false],
])('parseBool reads %j as %s', (raw, expected) => {
  expect(parseBool(raw)).toBe(expected);
});

it.each([['True'], ['yes'], [2], [-1], [''], [' 1'], [null], [undefined], [[]], ['tak']])(
  'parseBool refuses %j',
  (raw) => {
    expect(parseBool(raw)).toBeNull();
  },
);
