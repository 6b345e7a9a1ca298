import { holdsRichText } from '@kartoteka/domain/data-type/control';
import type { CardEntry } from '@kartoteka/contract/control-card-form';
import type { FormElement } from '@kartoteka/domain/data-type/form-element';
import { selectedValue } from '@kartoteka/domain/data-type/field-option';
import { isEmptyValue } from '@kartoteka/domain/value/stored-value';
import { isRefused } from '../../../controls/hint.ts';
import { type RawValue, rawOf, wireOf } from '../../../controls/raw-value.ts';
import type { EntryWork } from './work-types.ts';

/** Returns the value that the control of a field shows: the typed value, otherwise the stored value. */
export function shownValue(
  field: FormElement,
  work: EntryWork | undefined,
  entry: CardEntry | null,
): RawValue {
  return work?.typed[field.id] ?? rawOf(field, entry?.values[field.id]);
}

/**
 * Returns the comment of the entry that is shown: the typed comment, otherwise the stored one, otherwise ''.
 */
export function shownComment(work: EntryWork | undefined, entry: CardEntry | null): string {
  return work?.comment ?? entry?.comment ?? '';
}

/**
 * Returns the values of the entry for a call, by field id, without empty values. Typed values replace stored values.
 * Untouched fields are sent too, because a call replaces all stored values of the entry.
 */
export function dataOf(
  fields: readonly FormElement[],
  work: EntryWork | undefined,
  entry: CardEntry | null,
): Record<string, RawValue> {
  const sent: Record<string, RawValue> = {};
  for (const field of fields) {
    const typed = work?.typed[field.id];
    const value =
      typed === undefined ? selectedValue(field, entry?.values[field.id] ?? null) : wireOf(field, typed);
    if (!holdsRichText(field.dataType.controlType) && !isEmptyValue(value)) sent[field.id] = value;
  }
  return sent;
}

/** Returns whether the server would refuse a submission because of a value of the entry. */
export function holdsRefused(
  fields: readonly FormElement[],
  work: EntryWork | undefined,
  entry: CardEntry | null,
): boolean {
  return fields.some((field) => isRefused(field, shownValue(field, work, entry)));
}
