import { expect, test } from 'vitest';
import { pastedOptions } from './pasted-options.ts';

test('pasted lines become options with values and labels, unless they lack a value or repeat one', () => {
  const text = 'A;Linia A\r\n\nB\tLinia B\nC\n A ;znowu\n;bez wartości\nD;x;y';
  const { options, leftOut } = pastedOptions(text, ['C'], 10);
  expect(options.map(({ value, label }) => [value, label])).toEqual([
    ['A', 'Linia A'],
    ['B', 'Linia B'],
    ['D', 'x;y'],
  ]);
  expect(leftOut).toEqual(['C', ' A ;znowu', ';bez wartości']);
});

test('pasted lines for which a list of options has no room are left out', () => {
  expect(pastedOptions('A\nB\nC', [], 2)).toMatchObject({
    options: [{ value: 'A' }, { value: 'B' }],
    leftOut: ['C'],
  });
});

const pairs = (text: string, present: readonly string[] = [], room = 1_000) => {
  const { options, leftOut } = pastedOptions(text, present, room);
  return [options.map(({ value, label }) => [value, label]), leftOut.length];
};

test.each([
  [
    'two columns',
    'A\tLinia A\r\nB\tLinia B\r\n',
    [
      ['A', 'Linia A'],
      ['B', 'Linia B'],
    ],
    0,
  ],
  ['a heading', 'Wartość\tEtykieta\nA\tLinia A', [['A', 'Linia A']], 0],
  ['a third column', 'A\tLinia A\tuwaga', [['A', 'Linia A']], 0],
  [
    'a line break in a cell',
    'A\t"Linia\nA"\nB\t',
    [
      ['A', 'Linia A'],
      ['B', ''],
    ],
    0,
  ],
  ['a quote in a cell', '"2"" rura"\tRura', [['2" rura', 'Rura']], 0],
  ['a semicolon in a cell beside another cell', 'A;B\tLinia', [['A;B', 'Linia']], 0],
  ['a semicolon in a quoted cell', '"A;B\n"', [['A;B', '']], 0],
  ['the same value twice', 'A\tjeden\nA\tdwa', [['A', 'jeden']], 1],
  ['a missing value', '\tbez wartości\nA\tLinia A', [['A', 'Linia A']], 1],
])('rows with %s are read when they are pasted as options', (_what, text, options, leftOut) => {
  expect(pairs(text)).toEqual([options, leftOut]);
});

test('pasted options beyond a thousand in a list are left out and counted', () => {
  const text = Array.from({ length: 1_200 }, (_, at) => `${at}\tOpcja ${at}`).join('\r\n');
  const [options, leftOut] = pairs(text, ['a', 'b'], 998);
  expect([(options as unknown[]).length, leftOut]).toEqual([998, 202]);
});
