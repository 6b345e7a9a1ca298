import { expect, test } from 'vitest';
import { pastedOptions } from './pasted-options.ts';

test('pasted lines become options with values and labels, without duplicates', () => {
  const text = 'A;Linia A\r\n\nB\tLinia B\nC\n A ;znowu\n;bez wartości\nD;x;y';
  const { options, leftOut } = pastedOptions(text, ['C'], 10);
  expect(options.map(({ value, label }) => [value, label])).toEqual([
    ['A', 'Linia A'],
    ['B', 'Linia B'],
    ['D', 'x;y'],
  ]);
  expect(leftOut).toBe(3);
});

test('pasted lines beyond the room are left out', () => {
  expect(pastedOptions('A\nB\nC', [], 2)).toMatchObject({
    options: [{ value: 'A' }, { value: 'B' }],
    leftOut: 1,
  });
});
