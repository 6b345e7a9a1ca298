import type { CardEntry } from '@kartoteka/contract/control-card-form';
import type { FormElement } from '@kartoteka/domain/data-type/form-element';
import { selectedValue } from '@kartoteka/domain/data-type/field-option';
import { isEmptyValue } from '@kartoteka/domain/value/stored-value';
import { isRefused } from '../../../controls/hint.ts';
import { type RawValue, rawOf, wireOf } from '../../../controls/raw-value.ts';
import type { EntryWork } from './entry-work.ts';

/** What the control of a field shows: what was typed, else what is stored. */
export function shownValue(
  field: FormElement,
  work: EntryWork | undefined,
  entry: CardEntry | null,
): RawValue {
  return work?.typed[field.id] ?? rawOf(field, entry?.values[field.id]);
}

/** The comment as it is shown. */
export function shownComment(work: EntryWork | undefined, entry: CardEntry | null): string {
  return work?.comment ?? entry?.comment ?? '';
}

/**
 * All values of the entry as they are sent: those that were typed, on top of those that are stored now. A write replaces
 * the entry's values whole, so fields that nobody touched go along untouched.
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
    if (field.dataType.controlType !== 'contentDisplay' && !isEmptyValue(value)) sent[field.id] = value;
  }
  return sent;
}

/** Whether a submission would be refused for a value of the entry as it is shown. */
export function holdsRefused(
  fields: readonly FormElement[],
  work: EntryWork | undefined,
  entry: CardEntry | null,
): boolean {
  return fields.some((field) => isRefused(field, shownValue(field, work, entry)));
}
