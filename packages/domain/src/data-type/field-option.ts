import { compareValues } from '../value/codec.ts';
import type { SingleValue, StoredValue } from '../value/stored-value.ts';
import type { ValueKind } from './control.ts';
import { options } from './effective.ts';
import { type FormElement, kindOf } from './form-element.ts';
import type { OptionAttribute, Setting } from './settings.ts';
import { ruleValue } from './value-rule.ts';

/** An option of a select as the rules see it: its value by the stored type. */
export interface FieldOption {
  readonly value: SingleValue;
  readonly label: string;
  readonly attributes: readonly OptionAttribute[];
}

/** An option's value as a value of the kind: texts exactly as they stand; null when it is no such value. */
export function optionValue(kind: ValueKind, value: string): SingleValue | null {
  return kind === 'text' ? value : ruleValue(kind, value);
}

/** The options of a field, in their order, without those that are no value of its kind. */
export function fieldOptions(kind: ValueKind, settings: readonly Setting[]): FieldOption[] {
  return options(settings).flatMap(({ value, label, attributes }) => {
    const stored = optionValue(kind, value);
    return stored === null ? [] : [{ value: stored, label, attributes }];
  });
}

/** The option's own value for an equal one ('2.5' picks the option '2.50'); the value itself when it is none. */
export function asOption(kind: ValueKind, choices: readonly FieldOption[], value: SingleValue): SingleValue {
  return choices.find((one) => compareValues(kind, one.value, value) === 0)?.value ?? value;
}

/**
 * A select's value as its control shows it: a single one that is not among the options becomes empty (spec 5.8).
 * Null is empty.
 */
export function selectedValue(element: FormElement, value: StoredValue | null): StoredValue | null {
  const kind = kindOf(element);
  if (kind === null || value === null || typeof value === 'object') return value;
  return fieldOptions(kind, element.dataType.settings).some((one) => one.value === value) ? value : null;
}
