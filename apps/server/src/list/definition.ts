import type { Kysely, RawBuilder } from 'kysely';
import type { SingleValue } from '@kartoteka/domain/value/stored-value';
import type { Database } from '../db/database.ts';
import type { ListField } from './field.ts';
import type { ListQuestion } from './question.ts';
import type { Cell } from '../xlsx/cell.ts';
import type { SheetColumn } from '../xlsx/workbook.ts';

/** The result of an engine: SQL that finds a page. */
interface FoundPage {
  /** Common table expressions: `total (n)` with one row, the number of all rows, and `hits (id, place)`, the page. */
  readonly tables: RawBuilder<unknown>;
  /** Whether one plan is good for all parameters; otherwise each statement is planned separately. */
  readonly hasOnePlan: boolean;
}

/** Finds pages of a list that is too large for a plain statement. Another search engine could implement it, too. */
export type ListEngine = (
  db: Kysely<Database>,
  list: Pick<ListDefinition<never, unknown>, 'from' | 'newest' | 'id'>,
  question: ListQuestion,
) => Promise<FoundPage>;

/** A line for an entry of a list's row. */
export interface ListEntry {
  readonly before: readonly Cell[];
  /** The entry's own values in the columns made by users. */
  readonly values: Readonly<Record<string, readonly SingleValue[]>>;
  readonly after: readonly Cell[];
}

/** The entries of a list's rows, for sheets with a line for each entry. */
export interface ListEntries {
  /** A query of the entries of the row with this id. */
  readonly of: (id: RawBuilder<string>) => RawBuilder<unknown>;
  /** Columns of the entries to the left and to the right of the list's columns. */
  readonly before: readonly SheetColumn[];
  readonly after: readonly SheetColumn[];
  /** Reads the entries of these rows, by the row's id, in order. */
  readonly read: (
    db: Kysely<Database>,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, readonly ListEntry[]>>;
}

/** A table with at most one row for each row of a list. */
export interface LargeTable {
  readonly table: string;
  /** Its column with the id of the list's row. */
  readonly id: string;
}

/** A generic list (spec 2.4): a feature declares its rows, and the kit does the rest. */
export interface ListDefinition<Row, Item> {
  /** The name under which a user's columns are stored. */
  readonly name: string;
  /** The Polish title, which also names exported files. */
  readonly title: string;
  /** Tables with their aliases and joins. */
  readonly from: RawBuilder<unknown>;
  /**
   * The table of the rows alone. Set it when `where`, `newest` and all filters need no other table of `from`, because
   * PostgreSQL does not read from an index alone when the statement has a join, not even when it removes that join.
   */
  readonly rows?: RawBuilder<unknown>;
  /** The condition for all rows of the list. */
  readonly where: RawBuilder<boolean>;
  /**
   * The condition for archived rows, which are excluded unless the field `isArchived` is filtered; null without an
   * archive.
   */
  readonly archived: RawBuilder<boolean> | null;
  /** The row's id, which breaks ties. */
  readonly id: RawBuilder<string>;
  /** The time by which 'newest first' sorts. */
  readonly newest: RawBuilder<Date>;
  /** Tables of `from` that may not fit into memory, by a row's id; an export reads their pages ahead. */
  readonly large?: readonly LargeTable[];
  /**
   * For lists whose sheets may have hundreds of thousands of rows: the jsonb with the values of fields made by users,
   * each a list under the field's id. A sheet then reads only the shown values, without `columns` and `toItem`, and
   * shows an Entity by its value for sorting.
   */
  readonly shownValues?: RawBuilder<unknown>;
  readonly fields: readonly ListField[];
  /** Reads the fields made by users: the ones with these ids, or all. */
  readonly customFields?: (db: Kysely<Database>, ids: readonly string[] | null) => Promise<ListField[]>;
  readonly engine?: ListEngine;
  readonly entries?: ListEntries;
  /** The condition that a row contains one word of the search; see `anyHas`. */
  readonly search: (word: string) => RawBuilder<boolean>;
  /** The select list. */
  readonly columns: RawBuilder<unknown>;
  readonly toItem: (row: Row) => Item;
}

/** Declares a list and infers the type of its rows from `toItem`. */
export function defineList<Row, Item>(definition: ListDefinition<Row, Item>): ListDefinition<Row, Item> {
  return definition;
}
