import type { ListDataType } from '@kartoteka/contract/list';
import { showBool } from '@kartoteka/domain/value/bool';
import { showDate } from '@kartoteka/domain/value/date';
import { showDateTime, showExactDateTime } from '@kartoteka/domain/value/date-time';
import { showDecimal } from '@kartoteka/domain/value/decimal';
import type { ListColumn } from './columns.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T/;

type Column = Pick<ListColumn, 'id' | 'dataType' | 'words' | 'isCustom'>;

/** Returns the text of a row's cell: its values separated by '; ', or '' if there are none. */
export function cellText(row: object, column: Column): string {
  const labels = ownLabelsOf(row, column.id);
  return valuesOf(row, column.id)
    .map((one) => show(one, labels === null ? column : { ...column, dataType: 'Enum', words: labels }))
    .join('; ');
}

/**
 * Returns the labels that a row gives to its own values in a column; null if the labels of the column apply to the row
 * (wire own-labels).
 */
function ownLabelsOf(row: object, id: string): ReadonlyMap<string, string> | null {
  const own = (row as { readonly labels?: Readonly<Record<string, Readonly<Record<string, string>>>> })
    .labels?.[id];
  return own === undefined ? null : new Map(Object.entries(own));
}

/** Returns the non-empty values of a row in a column. */
export function valuesOf(row: object, id: string): unknown[] {
  const value = valueOf(row, id);
  const values = Array.isArray(value) ? (value as unknown[]) : [value];
  return values.filter((one) => one !== null && one !== undefined && one !== '');
}

/** Reads a value of a row. Values of form elements are in the row's `values`, by column id (wire columns). */
function valueOf(row: object, id: string): unknown {
  const fields = row as Readonly<Record<string, unknown>>;
  if (id in fields) return fields[id];
  const { values } = fields;
  return typeof values === 'object' && values !== null
    ? (values as Readonly<Record<string, unknown>>)[id]
    : null;
}

function show(value: unknown, column: Column): string {
  if (typeof value === 'boolean') return showBool(value);
  if (typeof value === 'object' && value !== null && 'name' in value) return String(value.name);
  const text = String(value);
  return SHOW[column.dataType](text, column);
}

type Show = (text: string, column: Column) => string;
const asItIs: Show = (text) => text;
const asWord: Show = (text, { words }) => words.get(text) ?? text;

const SHOW: Readonly<Record<ListDataType, Show>> = {
  Text: asItIs,
  NumberInteger: asItIs,
  NumberFloat: showDecimal,
  DateTime: (text, { isCustom }) => {
    if (DAY.test(text)) return showDate(text);
    if (!INSTANT.test(text)) return text;
    // The value of a field is shown exactly, with its seconds if it has any. The times of a list's own columns are
    // shown without seconds.
    return isCustom ? showExactDateTime(text) : showDateTime(text);
  },
  Bool: asItIs,
  Enum: asWord,
  Entity: asWord,
};
