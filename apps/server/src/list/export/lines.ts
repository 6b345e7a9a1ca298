import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Cell } from '../../xlsx/cell.ts';
import type { SheetColumn } from '../../xlsx/workbook.ts';
import type { ListDefinition, ListEntries } from '../definition.ts';
import { type ExportColumn, shownOf } from './columns.ts';
import { canReadShown, type Ids, readItems, readShown } from './read-rows.ts';

/** A line of a sheet. */
export type Line = Cell[];

/**
 * A batch of rows. Its lines are made when they are needed, while the next rows are being read. They are made one by
 * one where possible, because short-lived objects are freed by the next collection of the young generation.
 */
export type ReadRows = () => Iterable<Line> | Promise<Iterable<Line>>;

/** Converts rows of a list to lines: one for each row, or one for each of its entries. */
export interface SheetLines {
  readonly columns: readonly SheetColumn[];
  readonly perEntry: boolean;
  /** Reads the rows with these ids, in this order. */
  readonly read: (db: Kysely<Database>, ids: Ids) => Promise<ReadRows>;
}

/**
 * Creates the conversion. With `entries`, each entry is a line and rows without entries are left out; otherwise each
 * row is a line.
 */
export function sheetLines<Row, Item>(
  list: ListDefinition<Row, Item>,
  columns: readonly ExportColumn[],
  entries: ListEntries | null,
): SheetLines {
  if (entries !== null) return entryLines(list, columns, entries);
  const read: SheetLines['read'] = canReadShown(list, columns)
    ? async (db, ids) => {
        const rows = await readShown(list, columns, db, ids);
        return function* () {
          for (const row of rows()) yield columns.map(({ cell }, at) => cell(row[at]));
        };
      }
    : async (db, ids) => {
        const items = await readItems(list, db, ids);
        return () => items.map((item) => cellsOf(columns, item));
      };
  return { columns, perEntry: false, read };
}

function cellsOf(columns: readonly ExportColumn[], item: unknown): Line {
  return columns.map((column) => column.cell(shownOf(column, item)));
}

function entryLines<Row, Item>(
  list: ListDefinition<Row, Item>,
  columns: readonly ExportColumn[],
  entries: ListEntries,
): SheetLines {
  return {
    columns: [...entries.before, ...columns, ...entries.after],
    perEntry: true,
    async read(db, ids) {
      const items = await readItems(list, db, ids);
      return async () => {
        const each = ids.split(',');
        const below = await entries.read(db, each);
        return items.flatMap((item, at) =>
          (below.get(each[at] ?? '') ?? []).map(({ before, values, after }) => [
            ...before,
            ...cellsOf(columns, { ...item, values }),
            ...after,
          ]),
        );
      };
    },
  };
}
