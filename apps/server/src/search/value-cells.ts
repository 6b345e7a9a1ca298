import {
  type ControlType,
  type StoredValueType,
  type ValueKind,
  valueKind,
} from '@kartoteka/domain/data-type/control';
import { showValue } from '@kartoteka/domain/value/display';
import type { SingleValue } from '@kartoteka/domain/value/stored-value';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import {
  boolCell,
  type Cell,
  dateCell,
  EMPTY,
  instantCell,
  numberCell,
  textCell,
  timeCell,
} from '../xlsx/cell.ts';

/** How the values of a form element's column stand in a sheet. */
export type ValueCell = (values: readonly SingleValue[]) => Cell;

const CELL: Record<ValueKind, (value: SingleValue) => Cell> = {
  text: (value) => textCell(String(value)),
  integer: (value) => numberCell(String(value)),
  decimal: (value) => numberCell(String(value)),
  bool: (value) => boolCell(value === true),
  date: (value) => dateCell(String(value).slice(0, 10)),
  datetime: (value) => instantCell(String(value)),
  time: (value) => timeCell(String(value)),
};

const choices = z.array(z.object({ value: z.string(), label: z.string() }));

/** Those of the ids that are search fields. One value is typed; several of one card stand in the cell as text. */
export async function valueCells(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ValueCell>> {
  const asked = ids.filter((id) => id.includes(':'));
  if (asked.length === 0) return new Map();
  const fields = await db
    .selectFrom('search_field')
    .select(['id', 'control_type', 'stored_value_type', 'options'])
    .where('id', 'in', asked)
    .execute();
  return new Map(
    fields.map((field) => {
      // Registered from a definition, whose schema lets nothing else in.
      const kind = valueKind(field.control_type as ControlType, field.stored_value_type as StoredValueType);
      const labels = new Map(choices.parse(field.options).map(({ value, label }) => [value, label]));
      return [field.id, cellOf(kind ?? 'text', labels)];
    }),
  );
}

/** A text that is an option's value stands there as its label. */
function cellOf(kind: ValueKind, labels: ReadonlyMap<string, string>): ValueCell {
  const words = (value: SingleValue): string =>
    (kind === 'text' ? labels.get(String(value)) : undefined) ?? showValue(kind, value);
  return (values) => {
    const [first, ...more] = values;
    if (first === undefined) return EMPTY;
    if (more.length > 0) return textCell(values.map(words).join('; '));
    return kind === 'text' ? textCell(words(first)) : CELL[kind](first);
  };
}
