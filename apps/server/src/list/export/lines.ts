import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Cell } from '../../xlsx/cell.ts';
import type { SheetColumn } from '../../xlsx/workbook.ts';
import type { ListDefinition, ListEntries } from '../definition.ts';
import { type ExportColumn, shownOf } from './columns.ts';
import { canReadShown, type Ids, readItems, readShown } from './read-rows.ts';

/** A line of the sheet. */
export type Line = Cell[];

/**
 * Rows that were read. Their lines are made when they are wanted, while the next rows are on their way, and one by one
 * where that can be: what nobody holds while others are waited for is gone with the next collection of young objects.
 */
export type ReadRows = () => Iterable<Line> | Promise<Iterable<Line>>;

/** How rows of a list become lines: one of each, or one of each of their entries. */
export interface SheetLines {
  readonly columns: readonly SheetColumn[];
  readonly perEntry: boolean;
  /** Those with these ids, in this order. */
  readonly read: (db: Kysely<Database>, ids: Ids) => Promise<ReadRows>;
}

/** Without `entries` a row is a line; with them each of its entries is one, and a row that has none is left out. */
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
