import type { ExportBody } from '@kartoteka/contract/list-export';
import type { ListDataType } from '@kartoteka/contract/list';
import { violation } from '@kartoteka/domain/violation';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';
import { ValidationError } from '../../http/problem.ts';
import { valueCells } from '../../search/value-cells.ts';
import { boolCell, type Cell, instantCell, numberCell, textCell } from '../../xlsx/cell.ts';
import type { SheetColumn } from '../../xlsx/workbook.ts';
import type { ListField } from '../definition.ts';
import { choicesOf } from '../filter-values.ts';

/** A column of the sheet and how a row of the list fills it. */
export interface ExportColumn extends SheetColumn {
  readonly id: string;
  readonly cell: (item: unknown) => Cell;
}

/** Characters that a value of each kind usually takes. */
const WIDTH: Record<ListDataType, number> = {
  Text: 32,
  NumberInteger: 12,
  NumberFloat: 12,
  DateTime: 17,
  Bool: 8,
  Enum: 24,
  Entity: 28,
};
const MAX_WIDTH = 60;

/**
 * The columns that were asked for, from left to right. An unknown one is a 400 at `columns.<n>.property`; an empty
 * label is the column's own.
 */
export async function exportColumns(
  db: Kysely<Database>,
  fields: readonly ListField[],
  asked: ExportBody['columns'],
): Promise<ExportColumn[]> {
  const known = new Map(
    fields.filter(({ isColumn }) => isColumn !== false).map((field) => [field.id, field]),
  );
  const unknown = asked.flatMap(({ property }, at) =>
    known.has(property)
      ? []
      : [violation(['columns', at, 'property'], 'unknownColumn', { column: property })],
  );
  if (unknown.length > 0) throw ValidationError.of(unknown);
  const values = await valueCells(
    db,
    asked.map(({ property }) => property),
  );
  const columns: ExportColumn[] = [];
  for (const { property, label } of asked) {
    const field = known.get(property);
    if (field === undefined) continue;
    const heading = label?.trim() || field.label;
    const ofValues = values.get(property);
    columns.push({
      id: property,
      heading,
      width: Math.min(MAX_WIDTH, Math.max(WIDTH[field.dataType], heading.length + 4)),
      cell:
        ofValues === undefined
          ? fieldCell(field, await labelsOf(field, db))
          : (item) => ofValues(valuesOf(item)[property] ?? []),
    });
  }
  return columns;
}

async function labelsOf(field: ListField, db: Kysely<Database>): Promise<ReadonlyMap<string, string>> {
  return new Map((await choicesOf(field, db))?.map(({ value, label }) => [value, label]));
}

type Values = Readonly<Record<string, readonly (string | boolean)[]>>;

/** What a row shows in the columns that come from form elements (wire, 'Lists'). */
function valuesOf(item: unknown): Values {
  return (item as { values?: Values }).values ?? {};
}

function nameOf(value: unknown): string {
  const isNamed = typeof value === 'object' && value !== null && 'name' in value;
  return isNamed && typeof value.name === 'string' ? value.name : '';
}

/** A field of the list itself: its items carry it under its id. */
function fieldCell({ id, dataType }: ListField, labels: ReadonlyMap<string, string>): ExportColumn['cell'] {
  return (item) => {
    const value = (item as Readonly<Record<string, unknown>>)[id];
    switch (typeof value) {
      case 'boolean':
        return boolCell(value);
      case 'number':
        return numberCell(String(value));
      case 'string':
        return dataType === 'DateTime' ? instantCell(value) : textCell(labels.get(value) ?? value);
      default:
        return textCell(nameOf(value));
    }
  };
}
