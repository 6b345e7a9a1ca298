import { type FormElement, kindOf } from '@kartoteka/domain/data-type/form-element';
import { selectedValue } from '@kartoteka/domain/data-type/field-option';
import { hasPattern } from '@kartoteka/domain/data-type/effective';
import { showDate, showDecimal } from '@kartoteka/domain/value/display';
import {
  isEmptyValue,
  type SingleValue,
  singleValues,
  type StoredValue,
} from '@kartoteka/domain/value/stored-value';
import { dateTimeText, readDateText, readDateTimeText, readTimeText } from './clock-text.ts';
import { numberText } from './number-text.ts';

/**
 * What a control holds: text exactly as it was typed ('2,', '05/03/20'), a flag, or the chosen options. '' and [] are
 * empty. Nothing is lost on the way to a value, so that it can be kept and shown again as it was.
 */
export type RawValue = StoredValue;
/** Raw values of one entry by form element id; an absent key was not touched. */
export type RawValues = Readonly<Record<string, RawValue>>;

/** A stored value as its control shows it; '' when there is none. */
export function rawOf(field: FormElement, stored: StoredValue | undefined): RawValue {
  if (isEmptyValue(stored)) return '';
  if (field.dataType.controlType === 'select') return selectedValue(field, stored) ?? '';
  const value = singleValues(stored)[0] ?? '';
  switch (kindOf(field)) {
    case 'decimal':
      return showDecimal(String(value));
    case 'date':
      return showDate(String(value));
    case 'datetime':
      return dateTimeText(String(value));
    default:
      return value;
  }
}

/**
 * A raw value as it is sent (wire values). Text that can't be read as a date goes as it is: the server says what is
 * wrong with it. The blanks that a scanner or a keyboard sets around a text that has a pattern are not part of it.
 */
export function wireOf(field: FormElement, raw: RawValue): RawValue {
  if (typeof raw !== 'string' || field.dataType.controlType === 'select') return raw;
  switch (kindOf(field)) {
    case 'integer':
    case 'decimal':
      return numberText(raw);
    case 'date':
      return readDateText(raw) ?? raw;
    case 'time':
      return readTimeText(raw) ?? raw;
    case 'datetime':
      return readDateTimeText(raw) ?? raw;
    case 'text':
      return hasPattern(field.dataType.settings) ? raw.trim() : raw;
    default:
      return raw;
  }
}

/** Whether two raw values are the same; all empty ones are. */
export function sameRaw(a: RawValue | undefined, b: RawValue | undefined): boolean {
  if (isEmptyValue(a) || isEmptyValue(b)) return isEmptyValue(a) && isEmptyValue(b);
  if (typeof a !== 'object' || typeof b !== 'object') return a === b;
  return a.length === b.length && a.every((one, at) => one === b[at]);
}

/** The chosen options as a list. */
export function chosenValues(raw: RawValue): readonly SingleValue[] {
  return singleValues(raw);
}
