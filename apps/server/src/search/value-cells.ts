import { type StoredValueType, valueKindsOf } from '@kartoteka/domain/data-type/control';
import { KINDS } from '@kartoteka/domain/value/kinds';
import type { SingleValue } from '@kartoteka/domain/value/stored-value';
import type { ValueKind } from '@kartoteka/domain/value/value-kind';
import type { Choice, ItemLabels } from '../list/field.ts';
import { type Cell, EMPTY, textCell } from '../xlsx/cell.ts';
import { LISTED_KINDS } from './value-index.ts';

/**
 * Converts the values of a form element's column to a cell of a sheet. The labels of the card's own revision, if given,
 * replace the newest labels of the column.
 */
type ValueCell = (values: readonly SingleValue[], labels?: ItemLabels) => Cell;

/**
 * Returns the cell function for a column of this kind. A single value becomes a typed cell, and several values of one
 * card become a text. An option is shown by its label.
 */
export function valueCell(kind: ValueKind, stored: StoredValueType, choices: readonly Choice[]): ValueCell {
  const newest: ItemLabels = Object.fromEntries(choices.map(({ value, label }) => [value, label]));
  const kindOf = ownKind(kind, stored);
  const words = (value: SingleValue, labels: ItemLabels): string => {
    const own = kindOf(value);
    const text = String(value);
    return (
      (KINDS[own].isText && Object.hasOwn(labels, text) ? labels[text] : undefined) ?? KINDS[own].show(value)
    );
  };
  return (values, labels = newest) => {
    const [first, ...more] = values;
    if (first === undefined) return EMPTY;
    if (more.length > 0) return textCell(values.map((value) => words(value, labels)).join('; '));
    const own = kindOf(first);
    return KINDS[own].isText ? textCell(words(first, labels)) : LISTED_KINDS[own].cell(first);
  };
}

/**
 * Returns the function that tells the kind of one value. When an administrator changes the control of a field, older
 * cards keep values of the earlier kind in the same column.
 */
function ownKind(kind: ValueKind, stored: StoredValueType): (value: SingleValue) => ValueKind {
  // In a column of texts, an earlier time is shown as it was stored.
  const others = kind === 'text' ? [] : valueKindsOf(stored).filter((other) => other !== kind);
  if (others.length === 0) return () => kind;
  return (value) => [kind, ...others].find((one) => KINDS[one].read(value).ok) ?? 'text';
}
