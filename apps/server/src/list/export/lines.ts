import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Cell } from '../../xlsx/cell.ts';
import type { SheetColumn } from '../../xlsx/workbook.ts';
import type { ListDefinition, ListEntries } from '../definition.ts';
import type { ExportColumn } from './columns.ts';

/** A line of the sheet. */
export type Line = Cell[];

/** How rows of a list become lines: one of each, or one of each of their entries. */
export interface SheetLines<Row> {
  readonly columns: readonly SheetColumn[];
  readonly perEntry: boolean;
  of(db: Kysely<Database>, rows: readonly Row[]): Promise<Line[]>;
}

/** Without `entries` a row is a line; with them each of its entries is one, and a row that has none is left out. */
export function sheetLines<Row, Item>(
  { toItem }: Pick<ListDefinition<Row, Item>, 'toItem'>,
  columns: readonly ExportColumn[],
  entries: ListEntries | null,
): SheetLines<Row> {
  const cells = (item: unknown): Line => columns.map((column) => column.cell(item));
  if (entries === null) {
    return { columns, perEntry: false, of: async (_db, rows) => rows.map((row) => cells(toItem(row))) };
  }
  return {
    columns: [...entries.before, ...columns, ...entries.after],
    perEntry: true,
    async of(db, rows) {
      // Rows that consist of entries are told apart by an id.
      const items = rows.map((row) => toItem(row) as Item & { id: string });
      const below = await entries.read(
        db,
        items.map(({ id }) => id),
      );
      return items.flatMap((item) =>
        (below.get(item.id) ?? []).map(({ before, values, after }) => [
          ...before,
          ...cells({ ...item, values }),
          ...after,
        ]),
      );
    },
  };
}
