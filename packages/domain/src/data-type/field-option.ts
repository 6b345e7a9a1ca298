import { compareValues } from '../value/codec.ts';
import type { EntryValues, SingleValue, StoredValue } from '../value/stored-value.ts';
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

const offered = new WeakMap<FormElement, ReadonlySet<SingleValue>>();

function offeredBy(element: FormElement, kind: ValueKind): ReadonlySet<SingleValue> {
  const known = offered.get(element);
  if (known) return known;
  const values = new Set(fieldOptions(kind, element.dataType.settings).map((one) => one.value));
  offered.set(element, values);
  return values;
}

/**
 * What counts of a stored value: what a select does not offer is empty, of several values those that it does not offer
 * are left out (spec 5.8; ruling 6.8). Null is empty; the same value when all of it counts.
 */
export function selectedValue(element: FormElement, value: StoredValue | null): StoredValue | null {
  const kind = kindOf(element);
  if (kind === null || value === null || element.dataType.controlType !== 'select') return value;
  const choices = offeredBy(element, kind);
  if (typeof value !== 'object') return choices.has(value) ? value : null;
  const known = value.filter((one) => choices.has(one));
  if (known.length === value.length) return value;
  return known.length === 0 ? null : known;
}

/** The values of an entry as far as they count. */
export function selectedValues(fields: readonly FormElement[], values: EntryValues): EntryValues {
  const byId = new Map(fields.map((field) => [field.id, field]));
  return Object.fromEntries(
    Object.entries(values).flatMap(([id, value]): [string, StoredValue][] => {
      const field = byId.get(id);
      const counted = field === undefined ? value : selectedValue(field, value);
      return counted === null ? [] : [[id, counted]];
    }),
  );
}
