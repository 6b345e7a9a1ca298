import type { ExportBody } from '@kartoteka/contract/list-export';
import type { Kysely, RawBuilder } from 'kysely';
import type { Database } from '../db/database.ts';
import type { ExportColumn } from './export/columns.ts';
import type { ReadAhead, SheetLines } from './export/sheet.ts';
import type { ListField } from './field.ts';
import type { ListRequest, Page } from './question.ts';

/** Finds the rows of a list and makes the lines of a sheet from them. */
export interface SheetSource<Row, Item> {
  /**
   * Returns the tables in which rows are found.
   *
   * @param isOfRows whether neither the search nor the order needs a joined table
   */
  from(list: ListDefinition<Row, Item>, isOfRows: boolean): RawBuilder<unknown>;
  /** Builds a query of the lines of the row with this id; null when each row is one line. */
  readonly linesOf: ((id: RawBuilder<string>) => RawBuilder<unknown>) | null;
  /**
   * Returns the reader of the lines.
   *
   * @param base the address of the product, for links; null for a sheet without links
   */
  lines(list: ListDefinition<Row, Item>, columns: readonly ExportColumn[], base: string | null): SheetLines;
  /** Returns the reader that brings rows into memory, on connections of the pool `db`. */
  ahead(db: Kysely<Database>): ReadAhead;
}

/** A way to read a list: with plain statements (plain-source.ts), or with a source of the list's own. */
export interface ListSource<Row, Item> {
  /** Reads the custom fields with these ids; all custom fields if `ids` is null. */
  customFields(db: Kysely<Database>, ids: readonly string[] | null): Promise<readonly ListField[]>;
  /** Reads a page and the exact total from one state of the database. */
  page(list: ListDefinition<Row, Item>, db: Kysely<Database>, request: ListRequest): Promise<Page<Item>>;
  /**
   * Returns the source of a sheet with a line for each row or for each entry; null for lines of entries when rows have
   * no entries.
   */
  sheet(oneRowPer: ExportBody['oneRowPer']): SheetSource<Row, Item> | null;
}

/** A generic list (spec 2.4): a feature declares its rows, and the code of `list/` does the rest. */
export interface ListDefinition<Row, Item> {
  /** The name under which users' columns, views and exports of the list are stored. */
  readonly name: string;
  /** The Polish title, which also names exported files. */
  readonly title: string;
  /** Tables with their aliases and joins. */
  readonly from: RawBuilder<unknown>;
  /** The condition for all rows of the list. */
  readonly where: RawBuilder<boolean>;
  /**
   * The condition for archived rows, which are excluded unless the field `isArchived` is filtered; null if
   * the list has no archive.
   */
  readonly archived: RawBuilder<boolean> | null;
  /** The row's id, which breaks ties. */
  readonly id: RawBuilder<string>;
  /** The time by which 'newest first' sorts. */
  readonly newest: RawBuilder<Date>;
  readonly fields: readonly ListField[];
  /** The condition that a row contains one word of the search; see `anyHas`. */
  readonly search: (word: string) => RawBuilder<boolean>;
  /** The select list. */
  readonly columns: RawBuilder<unknown>;
  readonly toItem: (row: Row) => Item;
  readonly source: ListSource<Row, Item>;
}

/** A list with any type of rows. */
export type AnyList = ListDefinition<never, unknown>;
