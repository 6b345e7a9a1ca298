import { hasOptions } from '@kartoteka/domain/data-type/control';
import { type FormElement, kindOf } from '@kartoteka/domain/data-type/form-element';
import { readField } from '@kartoteka/domain/data-type/read-field';
import { selectedValue } from '@kartoteka/domain/data-type/field-option';
import {
  isEmptyValue,
  type SingleValue,
  singleValues,
  type StoredValue,
} from '@kartoteka/domain/value/stored-value';
import { KIND_INPUTS } from './kind-inputs.ts';

/**
 * A control's value: the text exactly as typed ('2,', '05/03/20'), a flag, or the chosen options. '' and [] are empty.
 * Unfinished text is kept, so that it can be stored and shown again as it was.
 */
export type RawValue = StoredValue;
/** Raw values of one entry by form element id. A missing key is a field that the user has not touched. */
export type RawValues = Readonly<Record<string, RawValue>>;

/**
 * Returns a stored value in the form that its control edits, without options that no longer exist; '' if nothing is
 * left.
 */
export function rawOf(field: FormElement, stored: StoredValue | undefined): RawValue {
  if (isEmptyValue(stored)) return '';
  if (hasOptions(field.dataType.controlType)) return selectedValue(field, stored) ?? '';
  const value = singleValues(stored)[0] ?? '';
  const kind = kindOf(field);
  return kind === null ? value : KIND_INPUTS[kind].rawOf(value);
}

/** Turns a raw value into the form of the wire (wire values). Text that cannot be read stays as typed. */
export function wireOf(field: FormElement, raw: RawValue): RawValue {
  if (typeof raw !== 'string' || hasOptions(field.dataType.controlType)) return raw;
  const kind = kindOf(field);
  return kind === null ? raw : KIND_INPUTS[kind].wireOf(raw, field);
}

/** Returns whether two raw values are the same. All empty values are equal. */
export function sameRaw(a: RawValue | undefined, b: RawValue | undefined): boolean {
  if (isEmptyValue(a) || isEmptyValue(b)) return isEmptyValue(a) && isEmptyValue(b);
  if (typeof a !== 'object' || typeof b !== 'object') return a === b;
  return a.length === b.length && a.every((one, at) => one === b[at]);
}

/** Returns whether two raw values of a field are stored as the same value ('05/11/26' and '05/11/2026'). */
export function meansSame(field: FormElement, a: RawValue, b: RawValue): boolean {
  const [one, other] = [a, b].map((raw) => readField(field, wireOf(field, raw)).value);
  return sameRaw(a, b) || (!isEmptyValue(one) && sameRaw(one ?? undefined, other ?? undefined));
}

/** Returns the chosen options of a raw value as a list; empty for an empty value. */
export function chosenValues(raw: RawValue): readonly SingleValue[] {
  return singleValues(raw);
}
