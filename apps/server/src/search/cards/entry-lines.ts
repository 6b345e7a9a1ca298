import type { SingleValue } from '@kartoteka/domain/value/stored-value';
import type { Kysely, RawBuilder } from 'kysely';
import type { Database } from '../../db/database.ts';
import { cellsOf, type ExportColumn } from '../../list/export/columns.ts';
import type { ReadItems } from '../../list/export/item-lines.ts';
import type { ItemLabels } from '../../list/field.ts';
import type { SheetLines } from '../../list/export/sheet.ts';
import type { Cell } from '../../xlsx/cell.ts';
import type { SheetColumn } from '../../xlsx/workbook.ts';

/**
 * A line for an entry of a card: cells to the left and to the right of the list's columns, and the entry's
 * values.
 */
export interface EntryLine {
  readonly before: readonly Cell[];
  /** The entry's own values of custom fields, by the ids of the list's fields. */
  readonly values: Readonly<Record<string, readonly SingleValue[]>>;
  /** The labels of the card's own revision, by the ids of the list's fields. */
  readonly labels: Readonly<Record<string, ItemLabels>>;
  readonly after: readonly Cell[];
}

/** The entries of cards, for sheets with a line for each entry. */
export interface SheetEntries {
  /** A query of the entries of the card with this id. */
  readonly of: (id: RawBuilder<string>) => RawBuilder<unknown>;
  /** Columns of the entries to the left of the list's columns. */
  readonly before: readonly SheetColumn[];
  /** Columns of the entries to the right of the list's columns. */
  readonly after: readonly SheetColumn[];
  /**
   * Returns the entries of each of these cards, in order, under the card's id.
   *
   * @param base the address of the product, for links; null for a sheet without links
   */
  readonly read: (
    db: Kysely<Database>,
    ids: readonly string[],
    base: string | null,
  ) => Promise<ReadonlyMap<string, readonly EntryLine[]>>;
}

/** Returns the lines of the cards' entries. A card without entries has no line. */
export function entryLines<Item>(
  columns: readonly ExportColumn[],
  entries: SheetEntries,
  readItems: ReadItems<Item>,
  base: string | null,
): SheetLines {
  return {
    columns: [...entries.before, ...columns, ...entries.after],
    async read(db, ids) {
      const items = await readItems(db, ids);
      return async () => {
        const each = ids.split(',');
        const below = await entries.read(db, each, base);
        return items.flatMap((item, at) =>
          (below.get(each[at] ?? '') ?? []).map(({ before, values, labels, after }) => [
            ...before,
            ...cellsOf(columns, { ...item, values, labels }),
            ...after,
          ]),
        );
      };
    },
  };
}
