import { describe, expect, test } from 'vitest';
import { dateCell, instantCell, textCell, timeCell } from '../xlsx/cell.ts';
import { valueCell } from './value-cells.ts';

const CASES = [
  ['datetime', '08:30', timeCell('08:30'), '08:30'],
  ['datetime', '2026-11-21', dateCell('2026-11-21'), '21/11/2026'],
  ['date', '08:30', timeCell('08:30'), '08:30'],
  ['date', '2026-11-20T23:30:00.000Z', instantCell('2026-11-20T23:30:00.000Z'), '21/11/2026 00:30'],
  ['time', '2026-11-21', dateCell('2026-11-21'), '21/11/2026'],
  ['time', '2026-07-01T10:15:00.000Z', instantCell('2026-07-01T10:15:00.000Z'), '01/07/2026 12:15'],
] as const;

describe('a column that has values from before a change of its control', () => {
  test.each(CASES)(
    'the export of a column of kind %s writes the earlier value %s with the type of the value',
    (kind, value, cell, words) => {
      const cellOf = valueCell(kind, 'datetime', []);
      expect(cellOf([value])).toBe(cell);
      expect(cellOf([value, value])).toBe(textCell(`${words}; ${words}`));
    },
  );

  test('the export of a column of times that are stored as texts writes an earlier text as a text', () => {
    const cellOf = valueCell('time', 'text', []);
    expect(cellOf(['2026-11-21'])).toBe(textCell('2026-11-21'));
    expect(cellOf(['rano', '08:30'])).toBe(textCell('rano; 08:30'));
    expect(cellOf(['08:30'])).toBe(timeCell('08:30'));
  });

  test('the export of a column of texts writes an earlier time as a text', () => {
    expect(valueCell('text', 'text', [])(['08:30'])).toBe(textCell('08:30'));
  });
});

test('the labels of the card itself replace the newest labels in a sheet, also for values without such a label', () => {
  const cellOf = valueCell('text', 'text', [
    { value: 'a', label: 'Niezgodny' },
    { value: 'b', label: 'Inny' },
  ]);
  expect(cellOf(['a', 'b'])).toBe(textCell('Niezgodny; Inny'));
  expect(cellOf(['a', 'b'], { a: 'Zgodny' })).toBe(textCell('Zgodny; b'));
  expect(cellOf(['constructor'], {})).toBe(textCell('constructor'));
});
