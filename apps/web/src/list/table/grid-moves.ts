/** A place in a grid. Rows and columns count from 0; the head is the row -1. */
export interface Spot {
  readonly row: number;
  readonly column: number;
}

/** The number of rows and columns of a grid, its head not counted. */
export interface GridSize {
  readonly rows: number;
  readonly columns: number;
}

const HEAD = -1;

const between = (least: number, at: number, most: number): number => Math.max(least, Math.min(at, most));

/**
 * Returns the place to which a key leads from another place, as in a spreadsheet; null for a key that does not move the
 * focus. Page Up and Page Down lead to the first and last row, because a page of a list rarely has more rows than the
 * screen.
 */
export function moved(key: string, isControl: boolean, at: Spot, { rows, columns }: GridSize): Spot | null {
  const last = { row: rows - 1, column: columns - 1 };
  switch (key) {
    case 'ArrowUp':
      return { ...at, row: between(HEAD, at.row - 1, last.row) };
    case 'ArrowDown':
      return { ...at, row: between(HEAD, at.row + 1, last.row) };
    case 'ArrowLeft':
      return { ...at, column: between(0, at.column - 1, last.column) };
    case 'ArrowRight':
      return { ...at, column: between(0, at.column + 1, last.column) };
    case 'Home':
      return isControl ? { row: Math.min(0, last.row), column: 0 } : { ...at, column: 0 };
    case 'End':
      return isControl ? last : { ...at, column: last.column };
    case 'PageUp':
      return { ...at, row: Math.min(0, last.row) };
    case 'PageDown':
      return { ...at, row: last.row };
    default:
      return null;
  }
}
