import { hasOptions } from '@kartoteka/domain/data-type/control';
import { type FormElement, kindOf } from '@kartoteka/domain/data-type/form-element';
import { KINDS } from '@kartoteka/domain/value/kinds';
import { singleValues, type StoredValue } from '@kartoteka/domain/value/stored-value';
import type { Violation } from '@kartoteka/domain/violation';
import { KIND_INPUTS } from './kind-inputs.ts';
import type { RawValue } from './raw-value.ts';

/**
 * Returns whether more typing may still correct a refused value. That is possible when the value is the
 * beginning of a number, a date or a text, but never for a choice or a text that is too long. `value` is null
 * when the typed text cannot be read.
 */
export function mayBeMended(
  field: FormElement,
  raw: RawValue,
  value: StoredValue | null,
  { rule }: Violation,
): boolean {
  const kind = kindOf(field);
  if (kind === null || rule === 'tooLong') return false;
  const isChosen = hasOptions(field.dataType.controlType) || KINDS[kind].allValues !== null;
  if (isChosen) return false;
  const [read] = singleValues(value);
  return read === undefined || KIND_INPUTS[kind].canGrow(field, String(raw), read);
}
