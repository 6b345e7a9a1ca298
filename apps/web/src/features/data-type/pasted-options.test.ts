import { expect, test } from 'vitest';
import { pastedOptions } from './pasted-options.ts';

test('values and labels from lines, without doubles', () => {
  const text = 'A;Linia A\r\n\nB\tLinia B\nC\n A ;znowu\nD;x;y';
  expect(pastedOptions(text, ['C']).map(({ value, label }) => [value, label])).toEqual([
    ['A', 'Linia A'],
    ['B', 'Linia B'],
    ['D', 'x;y'],
  ]);
});
