import type { DataTypeRow } from '@kartoteka/contract/data-type';
import { holdsRichText } from '@kartoteka/domain/data-type/control';
import { richDescription } from '@kartoteka/domain/data-type/description';
import { oneLine, pastedRows } from '../../lib/pasted-table.ts';
import { type ElementRow, newElement } from './form-template-values.ts';
import { pastedFieldsTexts as texts } from '#texts/pasted-fields';

/**
 * A field that was pasted. `dataType` is the data type with the pasted name; null if there is none or it is archived.
 */
export interface PastedField {
  readonly name: string;
  /** The name of the data type as it was pasted. */
  readonly typeName: string;
  readonly dataType: DataTypeRow | null;
  readonly filterGroup: string;
  readonly description: string;
}

export interface PastedFields {
  readonly fields: readonly PastedField[];
  /** Number of rows that have text but no name. */
  readonly withoutName: number;
  /** Number of fields for which the form has no room. */
  readonly beyond: number;
}

type Column = keyof typeof texts.headings;
const COLUMNS: readonly Column[] = ['name', 'dataType', 'filterGroup', 'description'];

const small = (text: string): string => text.trim().toLocaleLowerCase('pl');

/** Returns the positions of the columns that a row of headings names; null for any other row. */
function headings(cells: readonly string[]): ReadonlyMap<Column, number> | null {
  const found = new Map<Column, number>();
  for (const [at, cell] of cells.entries()) {
    const column = COLUMNS.find((one) => (texts.headings[one] as readonly string[]).includes(small(cell)));
    if (column !== undefined && !found.has(column)) found.set(column, at);
  }
  return found.has('name') && found.size > 1 ? found : null;
}

const PLAIN: ReadonlyMap<Column, number> = new Map(COLUMNS.map((column, at) => [column, at]));

/**
 * Reads fields from rows copied in a spreadsheet: name, data type, filter group, description. A row of headings gives
 * another order. Data types are found by name, whatever their case. Archived data types are not found.
 */
export function pastedFields(text: string, dataTypes: Iterable<DataTypeRow>, room: number): PastedFields {
  const byName = new Map(
    [...dataTypes].filter(({ isArchived }) => !isArchived).map((type) => [small(type.displayName), type]),
  );
  const rows = pastedRows(text).map(({ cells }) => cells);
  const named = rows[0] === undefined ? null : headings(rows[0]);
  const columns = named ?? PLAIN;
  const all = (named === null ? rows : rows.slice(1)).map((cells): PastedField => {
    const cell = (column: Column): string => cells[columns.get(column) ?? -1] ?? '';
    const typeName = oneLine(cell('dataType'));
    return {
      name: oneLine(cell('name')),
      typeName,
      dataType: byName.get(small(typeName)) ?? null,
      filterGroup: oneLine(cell('filterGroup')),
      description: cell('description').replaceAll(/\r\n?/g, '\n'),
    };
  });
  const fields = all.filter(({ name }) => name !== '');
  return {
    fields: fields.slice(0, Math.max(0, room)),
    withoutName: all.length - fields.length,
    beyond: Math.max(0, fields.length - Math.max(0, room)),
  };
}

/** Returns a pasted field as a new row of the form. The row keeps the name of a data type that does not exist. */
export function elementOf({ name, typeName, dataType, filterGroup, description }: PastedField): ElementRow {
  const isRich = dataType !== null && holdsRichText(dataType.controlType);
  return {
    ...newElement(),
    name,
    dataTypeId: dataType?.id ?? null,
    pastedType: dataType === null ? typeName : '',
    filterGroup: isRich ? '' : filterGroup,
    description: isRich ? richDescription(description) : description,
    isRichDescription: isRich,
  };
}
