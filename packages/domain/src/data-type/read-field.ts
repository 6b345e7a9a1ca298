import { MAX_OPTIONS } from '../limits.ts';
import { readValue } from '../value/codec.ts';
import { isEmptyValue, type SingleValue, type StoredValue } from '../value/stored-value.ts';
import { type Violation, violation } from '../violation.ts';
import type { ValueKind } from './control.ts';
import { isMultiple } from './effective.ts';
import { asOption, type FieldOption, fieldOptions } from './field-option.ts';
import { type FormElement, kindOf } from './form-element.ts';

/** An input of a field read as its stored value: null when empty, with what is wrong with its type. */
export interface FieldReading {
  readonly value: StoredValue | null;
  readonly violations: readonly Violation[];
}

const EMPTY: FieldReading = { value: null, violations: [] };

function refuse(violations: readonly Violation[]): FieldReading {
  return { value: null, violations };
}

/** Without doubles, in option order; what is no option comes last, as it came. */
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
    const reading = readValue(kind, raw);
    if (!reading.ok) return refuse([reading.violation]);
    values.push(asOption(kind, choices, reading.value));
  }
  return { value: values.length === 0 ? null : inOptionOrder(choices, values), violations: [] };
}

/**
 * Reads a field's input to its canonical stored value (wire values). Violations are of the type only and
 * block every write; their path is []. A contentDisplay holds nothing, whatever comes.
 */
export function readField(element: FormElement, raw: unknown): FieldReading {
  const kind = kindOf(element);
  if (kind === null || isEmptyValue(raw)) return EMPTY;
  const { controlType, settings } = element.dataType;
  const choices = controlType === 'select' ? fieldOptions(kind, settings) : [];
  if (controlType === 'select' && isMultiple(settings)) {
    return readMany(kind, choices, Array.isArray(raw) ? raw : [raw]);
  }
  if (Array.isArray(raw)) return refuse([violation([], 'notOneValue')]);
  const reading = readValue(kind, raw);
  return reading.ok
    ? { value: asOption(kind, choices, reading.value), violations: [] }
    : refuse([reading.violation]);
}
