import { KINDS } from '@kartoteka/domain/value/kinds';
import type { SingleValue } from '@kartoteka/domain/value/stored-value';
import type { ValueKind } from '@kartoteka/domain/value/value-kind';
import type { Choice } from '../list/field.ts';
import { type Cell, EMPTY, textCell } from '../xlsx/cell.ts';
import { LISTED_KINDS } from './value-index.ts';

/** Converts the values of a form element's column to a cell of a sheet. */
type ValueCell = (values: readonly SingleValue[]) => Cell;

/**
 * Returns the cell function for values of this kind. A single value becomes a typed cell, and several values of one
 * card become a text. An option is shown by its label.
 */
export function valueCell(kind: ValueKind, choices: readonly Choice[]): ValueCell {
  const labels = new Map(choices.map(({ value, label }) => [value, label]));
  const words = (value: SingleValue): string =>
    (KINDS[kind].isText ? labels.get(String(value)) : undefined) ?? KINDS[kind].show(value);
  return (values) => {
    const [first, ...more] = values;
    if (first === undefined) return EMPTY;
    if (more.length > 0) return textCell(values.map(words).join('; '));
    return KINDS[kind].isText ? textCell(words(first)) : LISTED_KINDS[kind].cell(first);
  };
}
