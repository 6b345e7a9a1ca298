import type { ListDataType } from '@kartoteka/contract/list';
import type { SingleValue } from '@kartoteka/domain/value/stored-value';
import type { Kysely, RawBuilder } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Cell } from '../xlsx/cell.ts';

/** An option of a filter. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** The labels that an item gives to its values of one field, by value. */
export type ItemLabels = Readonly<Record<string, string>>;

/** A column and filter of a list. */
export interface ListField {
  readonly id: string;
  /** Polish heading of the column and name of the filter. */
  readonly label: string;
  readonly dataType: ListDataType;
  /** The field's value in a row of the list's `from`. Filters use it, and sorting if there is no `sorted`. */
  readonly value: RawBuilder<unknown>;
  /** The value to sort by if it differs from `value`: a text, sorted in Polish alphabetical order. */
  readonly sorted?: RawBuilder<unknown>;
  /**
   * Builds the condition on a row from the condition on one value. A row with several values meets the filter when one
   * of them does. Absent when filters test `value` directly.
   */
  readonly hasValue?: (condition: (value: RawBuilder<unknown>) => RawBuilder<boolean>) => RawBuilder<boolean>;
  /** Whether the values are dates without a time of day, stored as their UTC midnight. */
  readonly isPlainDate?: boolean;
  /** Heading of the field's group among the columns and filters. */
  readonly group?: string;
  /** Options of an Enum or Entity filter. */
  readonly choices?: readonly Choice[] | ((db: Kysely<Database>) => Promise<readonly Choice[]>);
  /** Reads the options as the filter offers them, where `choices` has only their newest labels. */
  readonly offered?: (db: Kysely<Database>) => Promise<readonly Choice[]>;
  /**
   * The path to which the column's number links in a sheet, with `:id` for the row's id. A zero has no link. Items
   * have the row's id as `id`.
   */
  readonly leadsTo?: string;
  /** Returns the field's value in an item. Absent when the item has the value under the field's id. */
  readonly of?: (item: never) => unknown;
  /** Whether the field is a column; by default it is. */
  readonly isColumn?: boolean;
  /**
   * Makes the cell of a sheet from the values of one item; present only for a custom field. The item's own labels, if
   * given, replace the labels of `choices`.
   */
  readonly cell?: (values: readonly SingleValue[], labels?: ItemLabels) => Cell;
  /** Whether items have own labels for the values of a custom field. */
  readonly hasOwnLabels?: boolean;
  /** Whether the field is a filter; by default it is. */
  readonly isFilter?: boolean;
}
