import { expect, test } from 'vitest';
import { integerOf } from './integer.ts';

test.each([
  ['3', 3],
  [' -1 ', -1],
  ['0', 0],
  ['', null],
  ['-', null],
  ['2,5', null],
  ['2.5', null],
  ['trzy', null],
  ['1e3', null],
  ['−1', -1],
  ['12345678901', 12_345_678_901],
  ['1234567890123456', null],
])('the typed text %j gives the whole number %s', (text, value) => {
  expect(integerOf(text)).toBe(value);
});
