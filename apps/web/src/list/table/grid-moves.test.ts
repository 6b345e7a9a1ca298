import { describe, expect, test } from 'vitest';
import { type GridSize, moved, type Spot } from './grid-moves.ts';

const SIZE: GridSize = { rows: 15, columns: 5 };

const go = (key: string, row: number, column: number, size = SIZE): Spot | null =>
  moved(key, false, { row, column }, size);

describe('keys that move the focus in a grid', () => {
  test.each([
    ['ArrowUp', 3, 2, { row: 2, column: 2 }],
    ['ArrowDown', 3, 2, { row: 4, column: 2 }],
    ['ArrowLeft', 3, 2, { row: 3, column: 1 }],
    ['ArrowRight', 3, 2, { row: 3, column: 3 }],
    ['Home', 3, 2, { row: 3, column: 0 }],
    ['End', 3, 2, { row: 3, column: 4 }],
    ['PageUp', 3, 2, { row: 0, column: 2 }],
    ['PageDown', 3, 2, { row: 14, column: 2 }],
  ])('in a grid %s moves the focus from a cell in the middle', (key, row, column, expected) => {
    expect(go(key, row, column)).toEqual(expected);
  });

  test('in a grid ArrowUp moves the focus from the first row to the head, and no further', () => {
    expect(go('ArrowUp', 0, 2)).toEqual({ row: -1, column: 2 });
    expect(go('ArrowUp', -1, 2)).toEqual({ row: -1, column: 2 });
    expect(go('ArrowDown', -1, 2)).toEqual({ row: 0, column: 2 });
  });

  test.each([
    ['ArrowDown', 14, 2],
    ['ArrowLeft', 3, 0],
    ['ArrowRight', 3, 4],
  ])('%s keeps the focus at the edge of a grid', (key, row, column) => {
    expect(go(key, row, column)).toEqual({ row, column });
  });

  test('Home and End with Control move the focus to the first and the last cell of a grid', () => {
    expect(moved('Home', true, { row: 3, column: 2 }, SIZE)).toEqual({ row: 0, column: 0 });
    expect(moved('End', true, { row: 3, column: 2 }, SIZE)).toEqual({ row: 14, column: 4 });
  });

  test.each(['ArrowDown', 'PageDown', 'PageUp'])(
    '%s keeps the focus in the head of a grid without rows',
    (key) => {
      expect(go(key, -1, 2, { rows: 0, columns: 5 })).toEqual({ row: -1, column: 2 });
    },
  );

  test.each(['a', 'Enter', 'Tab', 'Escape'])('in a grid %s does not move the focus', (key) => {
    expect(go(key, 3, 2)).toBeNull();
  });
});
