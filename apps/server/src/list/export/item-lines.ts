import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';
import { cellsOf, type ExportColumn } from './columns.ts';
import type { Ids, SheetLines } from './sheet.ts';

/** Reads items of a list by the ids of their rows, in this order. */
export type ReadItems<Item> = (db: Kysely<Database>, ids: Ids) => Promise<Item[]>;

/** Returns lines, each of which shows one item. */
export function itemLines<Item>(columns: readonly ExportColumn[], readItems: ReadItems<Item>): SheetLines {
  return {
    columns,
    async read(db, ids) {
      const items = await readItems(db, ids);
      return () => items.map((item) => cellsOf(columns, item));
    },
  };
}
