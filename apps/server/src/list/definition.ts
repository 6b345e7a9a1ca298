import type { ListDataType } from '@kartoteka/contract/list';
import type { Kysely, RawBuilder } from 'kysely';
import type { SingleValue } from '@kartoteka/domain/value/stored-value';
import type { Database } from '../db/database.ts';
import type { ReadFilter } from './filters.ts';
import type { FieldSort } from './order.ts';
import type { Cell } from '../xlsx/cell.ts';
import type { SheetColumn } from '../xlsx/workbook.ts';

/** A value that a filter offers, with the words for it. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** The few values of a field. */
export interface FieldKinds {
  /** Rows `word, keys`: what is compared, each once, and the values of `column` that it stands for. */
  readonly rows: RawBuilder<unknown>;
  /** What an index of the rows begins with. */
  readonly column: RawBuilder<unknown>;
}

/** What satisfies a condition, asked of a table that has one value a row. */
export interface FieldIndex {
  /** Rows `card_id, created_at`. */
  readonly rows: RawBuilder<unknown>;
  /** How many those are. */
  readonly count: RawBuilder<unknown>;
  /** Whether one row is among them. */
  readonly has: RawBuilder<boolean>;
}

/** Something that a list shows, sorts by and filters by. */
export interface ListField {
  readonly id: string;
  /** Polish; the head of the column and the name of the filter. */
  readonly label: string;
  readonly dataType: ListDataType;
  /** The field's value in a row of `from`: what filters and, without `sorted`, sorting look at. */
  readonly value: RawBuilder<unknown>;
  /** What sorting compares when it is not the value itself: words, in the Polish alphabet. */
  readonly sorted?: RawBuilder<unknown>;
  /** Of a field with several values in a row: whether one of them satisfies the condition whole. */
  readonly hasValue?: (condition: (value: RawBuilder<unknown>) => RawBuilder<boolean>) => RawBuilder<boolean>;
  /** Where its values stand beside the rows, in the order of an index. */
  readonly indexed?: (condition: (value: RawBuilder<unknown>) => RawBuilder<boolean>) => FieldIndex;
  /** Dates without a time of day, kept as their UTC midnight. */
  readonly isPlainDate?: boolean;
  /** Under which it stands among the filters. */
  readonly group?: string;
  /** What an Enum or Entity filter offers. */
  readonly choices?: readonly Choice[] | ((db: Kysely<Database>) => Promise<readonly Choice[]>);
  /** Of a field with few values: what rows are sorted by, without a look at the rows. */
  readonly kinds?: FieldKinds;
  /** Its value, or how it is asked for, looks at nothing but what `ListEngine` counts rows by. */
  readonly isCounted?: boolean;
  /** False: a filter that is no column. */
  readonly isColumn?: boolean;
  /** False: a column that cannot be filtered by. */
  readonly isFilter?: boolean;
}

/** What a page of a list is asked for, read and judged. */
export interface ListQuestion {
  readonly filters: readonly ReadFilter[];
  /** Folded; all must occur. */
  readonly words: readonly string[];
  readonly sorts: readonly FieldSort[];
  readonly skip: number;
  readonly take: number;
}

/** How a page is found. */
export interface FoundPage {
  /** Common table expressions: `total (n)`, one row, how many rows there are in all, and `hits (id, place)`, the page. */
  readonly tables: RawBuilder<unknown>;
  /** Whether the same plan is good whatever the parameters are; otherwise each question is planned by itself. */
  readonly hasOnePlan: boolean;
}

/**
 * Finds pages of a list that is too large for a plain statement. Something else than these tables could answer in its
 * place.
 */
export type ListEngine = (
  db: Kysely<Database>,
  list: Pick<ListDefinition<never, unknown>, 'from' | 'newest' | 'id'>,
  question: ListQuestion,
) => Promise<FoundPage>;

/** A line below a row of a list. */
export interface ListEntry {
  readonly before: readonly Cell[];
  /** Of its own, in the columns that users made. */
  readonly values: Readonly<Record<string, readonly SingleValue[]>>;
  readonly after: readonly Cell[];
}

/** What rows of a list consist of, for sheets with a line for each of these. */
export interface ListEntries {
  /** Those of the row with this id. */
  readonly of: (id: RawBuilder<string>) => RawBuilder<unknown>;
  /** Their own columns, at the left and at the right of the list's. */
  readonly before: readonly SheetColumn[];
  readonly after: readonly SheetColumn[];
  /** Those of these rows, by the row's id, in order. */
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

/** A generic list (spec 2.4): an entity declares what its rows are, the kit does the rest. */
export interface ListDefinition<Row, Item> {
  /** Under which a user's columns are kept. */
  readonly name: string;
  /** Polish; what a file of its rows is called. */
  readonly title: string;
  /** Tables with their aliases and joins. */
  readonly from: RawBuilder<unknown>;
  /**
   * The table of `from` whose rows these are, alone, where `where`, `newest` and all filters look at nothing else. A join
   * that PostgreSQL leaves out still keeps it from reading the rows out of an index.
   */
  readonly rows?: RawBuilder<unknown>;
  /** Which rows there are at all. */
  readonly where: RawBuilder<boolean>;
  /** Shut out unless the field `isArchived` is filtered; null for rows without an archive. */
  readonly archived: RawBuilder<boolean> | null;
  /** The row's id: breaks ties. */
  readonly id: RawBuilder<string>;
  /** What 'newest first' goes by. */
  readonly newest: RawBuilder<Date>;
  /** Tables of `from` that memory may not hold, each by a row's id: an export reads their pages ahead. */
  readonly large?: readonly LargeTable[];
  /**
   * Of rows that sheets take by the hundred thousand: the jsonb with the values of the fields that users made, each a list
   * under its field's id. A sheet then reads nothing but what its cells show, past `columns` and `toItem`, and an Entity is
   * shown by what it is sorted by.
   */
  readonly shownValues?: RawBuilder<unknown>;
  readonly fields: readonly ListField[];
  /** Further fields, made by users: these ids', or all. */
  readonly moreFields?: (db: Kysely<Database>, ids: readonly string[] | null) => Promise<ListField[]>;
  readonly engine?: ListEngine;
  readonly entries?: ListEntries;
  /** Whether a row has one word of the search; see `anyHas`. */
  readonly search: (word: string) => RawBuilder<boolean>;
  /** The select list. */
  readonly columns: RawBuilder<unknown>;
  readonly toItem: (row: Row) => Item;
}

/** Declares a list; its rows are typed by what `toItem` reads. */
export function defineList<Row, Item>(definition: ListDefinition<Row, Item>): ListDefinition<Row, Item> {
  return definition;
}
