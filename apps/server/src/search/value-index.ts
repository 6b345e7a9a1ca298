import type { ListDataType } from '@kartoteka/contract/list';
import { KINDS } from '@kartoteka/domain/value/kinds';
import type { SingleValue } from '@kartoteka/domain/value/stored-value';
import type { IndexForm, ValueKind } from '@kartoteka/domain/value/value-kind';
import {
  boolCell,
  type Cell,
  dateCell,
  exactInstantCell,
  numberCell,
  textCell,
  timeCell,
} from '../xlsx/cell.ts';

/** The value of a row of `card_value`: exactly one of these columns is filled. */
export interface IndexedValue {
  readonly text_value: string | null;
  readonly number_value: string | null;
  readonly bool_value: boolean | null;
  readonly time_value: Date | null;
}

const NOTHING: IndexedValue = { text_value: null, number_value: null, bool_value: null, time_value: null };

/** The column of `card_value` for each form of value, and the function that fills the columns of a row. */
const FORMS = {
  text: {
    column: 'text_value',
    indexed: (value) => ({ ...NOTHING, text_value: String(value) }),
  },
  number: {
    column: 'number_value',
    indexed: (value) => ({ ...NOTHING, number_value: String(value) }),
  },
  bool: {
    column: 'bool_value',
    indexed: (value) => ({ ...NOTHING, bool_value: value === true }),
  },
  instant: {
    column: 'time_value',
    indexed: (value) => ({ ...NOTHING, time_value: new Date(String(value)) }),
  },
} as const satisfies Record<
  IndexForm,
  { readonly column: keyof IndexedValue; readonly indexed: (value: SingleValue) => IndexedValue }
>;

/** Returns the column of `card_value` that holds values of this kind. */
export const columnOf = (kind: ValueKind): (typeof FORMS)[IndexForm]['column'] =>
  FORMS[KINDS[kind].indexForm].column;

/** Returns a canonical value as the index stores it. */
export const indexed = (kind: ValueKind, value: SingleValue): IndexedValue =>
  FORMS[KINDS[kind].indexForm].indexed(value);

/** The behaviour of one kind of value in lists and workbooks. */
export interface ListedKind {
  readonly dataType: ListDataType;
  /** Whether the values are days. A filter compares days as they are and never as instants. */
  readonly isPlainDate: boolean;
  /** Makes the cell of a workbook. */
  readonly cell: (value: SingleValue) => Cell;
}

/** The behaviour of every kind of value in lists and workbooks. */
export const LISTED_KINDS: Readonly<Record<ValueKind, ListedKind>> = {
  text: { dataType: 'Text', isPlainDate: false, cell: (value) => textCell(String(value)) },
  integer: { dataType: 'NumberInteger', isPlainDate: false, cell: (value) => numberCell(String(value)) },
  decimal: { dataType: 'NumberFloat', isPlainDate: false, cell: (value) => numberCell(String(value)) },
  bool: { dataType: 'Bool', isPlainDate: false, cell: (value) => boolCell(value === true) },
  date: { dataType: 'DateTime', isPlainDate: true, cell: (value) => dateCell(String(value)) },
  time: { dataType: 'Text', isPlainDate: false, cell: (value) => timeCell(String(value)) },
  datetime: { dataType: 'DateTime', isPlainDate: false, cell: (value) => exactInstantCell(String(value)) },
};
