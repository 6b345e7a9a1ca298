import { hasOptions } from './control.ts';
import { MAX_OPTIONS } from '../limits.ts';
import { KINDS } from '../value/kinds.ts';
import type { ValueKind } from '../value/value-kind.ts';
import { isEmptyValue, type SingleValue, type StoredValue } from '../value/stored-value.ts';
import { type Violation, violation } from '../violation.ts';
import { isMultiple } from './effective.ts';
import { asOption, type FieldOption, fieldOptions } from './field-option.ts';
import { type FormElement, kindOf } from './form-element.ts';

/**
 * A field's input read as its stored value, with the errors of its type; the value is null when it is empty or cannot
 * be read.
 */
export interface FieldReading {
  readonly value: StoredValue | null;
  readonly violations: readonly Violation[];
}

const EMPTY: FieldReading = { value: null, violations: [] };

function refuse(violations: readonly Violation[]): FieldReading {
  return { value: null, violations };
}

/**
 * Returns the values without duplicates in option order. Values that are not options come last, in their given order.
 */
function inOptionOrder(choices: readonly FieldOption[], values: readonly SingleValue[]): SingleValue[] {
  const given = new Set(values);
  const known = choices.map((one) => one.value).filter((value) => given.delete(value));
  return [...known, ...given];
}

function readMany(kind: ValueKind, choices: readonly FieldOption[], raws: readonly unknown[]): FieldReading {
  if (raws.length > MAX_OPTIONS) return refuse([violation([], 'tooManyItems', { max: MAX_OPTIONS })]);
  const values: SingleValue[] = [];
  for (const raw of raws) {
    if (isEmptyValue(raw)) continue;
    const reading = KINDS[kind].read(raw);
    if (!reading.ok) return refuse([reading.violation]);
    values.push(asOption(kind, choices, reading.value));
  }
  return { value: values.length === 0 ? null : inOptionOrder(choices, values), violations: [] };
}

/**
 * Reads a field's input as its canonical stored value (wire values). A violation means that the field cannot store the
 * input. It blocks every write, and its path is []. A contentDisplay never has a value.
 */
export function readField(element: FormElement, raw: unknown): FieldReading {
  const kind = kindOf(element);
  if (kind === null || isEmptyValue(raw)) return EMPTY;
  const { controlType, settings } = element.dataType;
  const choices = hasOptions(controlType) ? fieldOptions(kind, settings) : [];
  if (hasOptions(controlType) && isMultiple(settings)) {
    return readMany(kind, choices, Array.isArray(raw) ? raw : [raw]);
  }
  if (Array.isArray(raw)) return refuse([violation([], 'notOneValue')]);
  const reading = KINDS[kind].read(raw);
  return reading.ok
    ? { value: asOption(kind, choices, reading.value), violations: [] }
    : refuse([reading.violation]);
}
