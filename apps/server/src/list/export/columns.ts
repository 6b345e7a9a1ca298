import type { ExportBody } from '@kartoteka/contract/list-export';
import type { ListDataType } from '@kartoteka/contract/list';
import { violation } from '@kartoteka/domain/violation';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';
import { ValidationError } from '../../http/answer/problem.ts';
import { boolCell, type Cell, instantCell, linkedNumberCell, numberCell, textCell } from '../../xlsx/cell.ts';
import type { SheetColumn } from '../../xlsx/workbook.ts';
import type { ItemLabels, ListField } from '../field.ts';
import { choicesOf } from '../choices.ts';

/** A column of the sheet with its cell function. */
export interface ExportColumn extends SheetColumn {
  readonly field: ListField;
  /** Whether the field is a custom field. Items then have a list of values for it. */
  readonly isOfValues: boolean;
  readonly cell: (shown: unknown) => Cell;
}

/** Minimum width of a column of each data type, in characters. */
const WIDTH: Record<ListDataType, number> = {
  Text: 32,
  NumberInteger: 12,
  NumberFloat: 12,
  DateTime: 20,
  Bool: 8,
  Enum: 24,
  Entity: 28,
};
/** Maximum width of a column, in characters. */
const MAX_WIDTH = 60;

/** Number of columns that any request may name. A list with more columns may be exported with all of them. */
const ANY_COLUMNS = 1000;

/**
 * Returns the requested columns from left to right. An empty label means the field's own label. Throws a
 * ValidationError at `columns.<n>.property` for an unknown field, and at `columns` for columns that are repeated so often
 * that the sheet would be much wider than the list.
 *
 * @param base the address of the product, for links; null for a sheet without links
 */
export async function exportColumns(
  db: Kysely<Database>,
  fields: readonly ListField[],
  asked: ExportBody['columns'],
  base: string | null,
): Promise<ExportColumn[]> {
  const known = new Map(
    fields.filter(({ isColumn }) => isColumn !== false).map((field) => [field.id, field]),
  );
  const max = Math.max(ANY_COLUMNS, known.size);
  if (asked.length > max) throw ValidationError.of([violation(['columns'], 'tooManyItems', { max })]);
  const unknown = asked.flatMap(({ property }, at) =>
    known.has(property)
      ? []
      : [violation(['columns', at, 'property'], 'unknownColumn', { column: property })],
  );
  if (unknown.length > 0) throw ValidationError.of(unknown);
  const cells = new Map<string, ExportColumn['cell']>();
  const columns: ExportColumn[] = [];
  for (const { property, label } of asked) {
    const field = known.get(property);
    if (field === undefined) continue;
    const cell = cells.get(property) ?? (await cellOf(field, db, base));
    cells.set(property, cell);
    const heading = label?.trim() || field.label;
    columns.push({
      field,
      isOfValues: field.cell !== undefined,
      heading,
      width: Math.min(MAX_WIDTH, Math.max(WIDTH[field.dataType], heading.length + 4)),
      cell,
    });
  }
  return columns;
}

async function cellOf(
  field: ListField,
  db: Kysely<Database>,
  base: string | null,
): Promise<ExportColumn['cell']> {
  const { cell, leadsTo, hasOwnLabels } = field;
  if (cell !== undefined && hasOwnLabels !== true) return (shown) => cell(listOf(shown));
  if (cell !== undefined) {
    return (shown) => {
      const [own, labels] = shown as LabelledValues;
      return cell(listOf(own), labels ?? undefined);
    };
  }
  if (leadsTo === undefined) return fieldCell(field, await labelsOf(field, db));
  return (shown) => {
    const [number, id] = shown as LinkedNumber;
    return linkedNumberCell(number, base && `${base}${leadsTo.replace(':id', id)}`);
  };
}

/** The value of a custom field whose items have own labels: the item's values and their labels. */
type LabelledValues = readonly [values: unknown, labels: ItemLabels | null | undefined];

/** The value of a column that links to a screen: the number to show and the row's id. */
type LinkedNumber = readonly [number: number, id: string];

async function labelsOf(field: ListField, db: Kysely<Database>): Promise<ReadonlyMap<string, string>> {
  return new Map((await choicesOf(field, db))?.map(({ value, label }) => [value, label]));
}

type Shown = readonly (string | boolean)[];
type Values = Readonly<Record<string, Shown>>;

const NONE: Shown = [];

function listOf(shown: unknown): Shown {
  return Array.isArray(shown) ? shown : NONE;
}

/**
 * Returns the value of an item in a column (wire columns): the list of values of a custom field, with the item's own
 * labels if it has some, or the item's own field, together with the item's id when the column links to a screen. A
 * column reads only items of its own list.
 */
function shownOf({ field, isOfValues }: ExportColumn, item: unknown): unknown {
  if (isOfValues) {
    const { values, labels } = item as { values?: Values; labels?: Readonly<Record<string, ItemLabels>> };
    const own = values?.[field.id];
    return field.hasOwnLabels === true ? [own, labels?.[field.id]] : own;
  }
  if (field.of !== undefined) return field.of(item as never);
  const own = item as Readonly<Record<string, unknown>>;
  return field.leadsTo === undefined ? own[field.id] : [own[field.id], own['id']];
}

/** Returns the cells of an item from left to right. */
export function cellsOf(columns: readonly ExportColumn[], item: unknown): Cell[] {
  return columns.map((column) => column.cell(shownOf(column, item)));
}

function nameOf(value: unknown): string {
  const isNamed = typeof value === 'object' && value !== null && 'name' in value;
  return isNamed && typeof value.name === 'string' ? value.name : '';
}

/** Returns a value in words: several texts separated by '; ', or the name of a row that the item refers to. */
function wordsOf(value: unknown): string {
  return Array.isArray(value) ? value.map(String).join('; ') : nameOf(value);
}

/** Returns the cell function of a field of the list itself. An instant may be a number of milliseconds. */
function fieldCell({ dataType }: ListField, labels: ReadonlyMap<string, string>): ExportColumn['cell'] {
  return (value) => {
    switch (typeof value) {
      case 'boolean':
        return boolCell(value);
      case 'number':
        return dataType === 'DateTime' ? instantCell(value) : numberCell(String(value));
      case 'string':
        return dataType === 'DateTime' ? instantCell(value) : textCell(labels.get(value) ?? value);
      default:
        return textCell(wordsOf(value));
    }
  };
}
