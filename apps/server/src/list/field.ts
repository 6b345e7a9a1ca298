import type { ListDataType } from '@kartoteka/contract/list';
import type { Kysely, RawBuilder } from 'kysely';
import type { Database } from '../db/database.ts';

/** An option of a filter. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** The values of a field that has only a few. */
export interface FieldKinds {
  /** Rows `word, keys`: each text to compare, once, and the values of `column` with this text. */
  readonly rows: RawBuilder<unknown>;
  /** The first column of an index of the rows. */
  readonly column: RawBuilder<unknown>;
}

/** An index of a field's values: the rows that meet a condition, from a table with one value for each row. */
interface FieldIndex {
  /** A query of the matching rows as `card_id, created_at`. */
  readonly rows: RawBuilder<unknown>;
  /** The number of matching rows. */
  readonly count: RawBuilder<unknown>;
  /** Whether one given row is among them. */
  readonly has: RawBuilder<boolean>;
}

/** A column and filter of a list. */
export interface ListField {
  readonly id: string;
  /** Polish heading of the column and name of the filter. */
  readonly label: string;
  readonly dataType: ListDataType;
  /** The field's value in a row of `from`, for filters and, without `sorted`, for sorting. */
  readonly value: RawBuilder<unknown>;
  /** The value for sorting when it differs, as text in Polish alphabetical order. */
  readonly sorted?: RawBuilder<unknown>;
  /** For a field with several values in a row: builds the condition that one value alone meets the filter. */
  readonly hasValue?: (condition: (value: RawBuilder<unknown>) => RawBuilder<boolean>) => RawBuilder<boolean>;
  /** Finds the rows that meet a condition in another table, along an index. */
  readonly indexed?: (condition: (value: RawBuilder<unknown>) => RawBuilder<boolean>) => FieldIndex;
  /** Whether the values are dates without a time of day, stored as their UTC midnight. */
  readonly isPlainDate?: boolean;
  /** Heading of its group among the filters. */
  readonly group?: string;
  /** Options of an Enum or Entity filter. */
  readonly choices?: readonly Choice[] | ((db: Kysely<Database>) => Promise<readonly Choice[]>);
  /** For a field with few values: sorts rows by them without reading the rows. */
  readonly kinds?: FieldKinds;
  /** Whether its value or condition needs only the columns by which `ListEngine` counts rows. */
  readonly isCounted?: boolean;
  /** False for a filter without a column. */
  readonly isColumn?: boolean;
  /** False for a column without a filter. */
  readonly isFilter?: boolean;
}
