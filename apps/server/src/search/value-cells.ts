import { type ControlType, type StoredValueType, valueKind } from '@kartoteka/domain/data-type/control';
import { KINDS } from '@kartoteka/domain/value/kinds';
import type { ValueKind } from '@kartoteka/domain/value/value-kind';
import type { SingleValue } from '@kartoteka/domain/value/stored-value';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import { type Cell, EMPTY, textCell } from '../xlsx/cell.ts';
import { LISTED_KINDS } from './value-index.ts';

/** Converts the values of a form element's column to a cell of a sheet. */
export type ValueCell = (values: readonly SingleValue[]) => Cell;

const choices = z.array(z.object({ value: z.string(), label: z.string() }));

/**
 * Returns the cell functions for the ids that belong to search fields. A single value becomes a typed cell, several
 * values of one card become a text.
 */
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
      // Search fields are registered from definitions, whose schema allows nothing else.
      const kind = valueKind(field.control_type as ControlType, field.stored_value_type as StoredValueType);
      const labels = new Map(choices.parse(field.options).map(({ value, label }) => [value, label]));
      return [field.id, cellOf(kind ?? 'text', labels)];
    }),
  );
}

/** Shows an option's label instead of its value. */
function cellOf(kind: ValueKind, labels: ReadonlyMap<string, string>): ValueCell {
  const words = (value: SingleValue): string =>
    (KINDS[kind].isText ? labels.get(String(value)) : undefined) ?? KINDS[kind].show(value);
  return (values) => {
    const [first, ...more] = values;
    if (first === undefined) return EMPTY;
    if (more.length > 0) return textCell(values.map(words).join('; '));
    return KINDS[kind].isText ? textCell(words(first)) : LISTED_KINDS[kind].cell(first);
  };
}
