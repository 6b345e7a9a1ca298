/**
 * Matches a cell at the current place. Spreadsheets put a cell with a line break, a tab or a quote in quotes. A quote
 * without a closing quote belongs to a plain cell.
 */
const CELL = /"((?:[^"]|"")*)"(?=[\t\r\n]|$)|[^\t\r\n]*/y;
const ROW_END = /\r\n|\r|\n/y;

/** One row of a pasted table. */
export interface PastedRow {
  readonly cells: readonly string[];
  /** Whether the first cell was quoted, so that a ';' in the cell does not end the cell. */
  readonly isQuoted: boolean;
  /** The row as it was pasted, without its line end. */
  readonly text: string;
}

/**
 * Reads rows as spreadsheets copy them: cells between tabs, quoted where they contain a line break. Cells are trimmed,
 * and rows without text are left out.
 */
export function pastedRows(text: string): readonly PastedRow[] {
  const rows: PastedRow[] = [];
  let at = 0;
  while (at < text.length) {
    const from = at;
    const cells: string[] = [];
    let isQuoted = false;
    for (;;) {
      CELL.lastIndex = at;
      const [whole = '', quoted] = CELL.exec(text) ?? [];
      if (cells.length === 0) isQuoted = quoted !== undefined;
      cells.push((quoted?.replaceAll('""', '"') ?? whole).trim());
      at += whole.length;
      if (text[at] !== '\t') break;
      at += 1;
    }
    const row = { cells, isQuoted, text: text.slice(from, at) };
    ROW_END.lastIndex = at;
    at += ROW_END.exec(text)?.[0].length ?? 0;
    if (cells.some((cell) => cell !== '')) rows.push(row);
  }
  return rows;
}

/** Returns a text on one line: each line break becomes a space, together with the spaces around it. */
export const oneLine = (text: string): string => text.replaceAll(/\s*[\r\n]+\s*/g, ' ');
