import { expect, test } from 'vitest';
import { pastedRows } from './pasted-table.ts';

const cells = (text: string) => pastedRows(text).map((row) => row.cells);

test.each([
  [
    'plain cells',
    'A\tB\nC\tD',
    [
      ['A', 'B'],
      ['C', 'D'],
    ],
  ],
  [
    'line ends of Windows and an empty last row',
    'A\tB\r\nC\tD\r\n',
    [
      ['A', 'B'],
      ['C', 'D'],
    ],
  ],
  ['a line break inside quotes', '"A\r\nA"\tB\r\nC', [['A\r\nA', 'B'], ['C']]],
  ['a doubled quote inside quotes', '"2"" rura"\tB', [['2" rura', 'B']]],
  ['a tab inside quotes', '"A\tA"\tB', [['A\tA', 'B']]],
  ['a quote that nothing closes', '"A\tB\nC', [['"A', 'B'], ['C']]],
  ['a quote within a cell', 'rura 2"\tB', [['rura 2"', 'B']]],
  ['quotes followed by text', '"A"B\tC', [['"A"B', 'C']]],
  ['spaces around cells', '  A \t B  ', [['A', 'B']]],
  ['empty cells and empty rows', 'A\t\tB\n\t\t\n\nC', [['A', '', 'B'], ['C']]],
  ['no text', ' \n\r\n', []],
])('a pasted table with %s is read', (_what, text, rows) => {
  expect(cells(text)).toEqual(rows);
});

test('a pasted text with many unclosed quotes is read in linear time', () => {
  const began = performance.now();
  expect(pastedRows('"a\n'.repeat(100_000))).toHaveLength(100_000);
  expect(pastedRows(`"${'""'.repeat(200_000)}x`)).toHaveLength(1);
  expect(performance.now() - began).toBeLessThan(3_000);
});
