import { hasOptions } from './control.ts';
import { KINDS } from '../value/kinds.ts';
import type { ValueKind } from '../value/value-kind.ts';
import type { EntryValues, SingleValue, StoredValue } from '../value/stored-value.ts';
import { options } from './effective.ts';
import { type FormElement, kindOf } from './form-element.ts';
import type { OptionAttribute, Setting } from './settings.ts';
import { ruleValue } from './value-rule.ts';

/** An option of a select, with its value read as the stored type. */
export interface FieldOption {
  readonly value: SingleValue;
  readonly label: string;
  readonly attributes: readonly OptionAttribute[];
}

/** Reads an option's value as a value of the kind; null when the kind has no such value. A text stays unchanged. */
export function optionValue(kind: ValueKind, value: string): SingleValue | null {
  return KINDS[kind].isText ? value : ruleValue(kind, value);
}

/** Returns the options of a field in order, without those whose value is not of the field's kind. */
export function fieldOptions(kind: ValueKind, settings: readonly Setting[]): FieldOption[] {
  return options(settings).flatMap(({ value, label, attributes }) => {
    const stored = optionValue(kind, value);
    return stored === null ? [] : [{ value: stored, label, attributes }];
  });
}

/**
 * Returns the value of the option that equals the given value ('2.5' picks the option '2.50'), else the value itself.
 */
export function asOption(kind: ValueKind, choices: readonly FieldOption[], value: SingleValue): SingleValue {
  return choices.find((one) => KINDS[kind].compare(one.value, value) === 0)?.value ?? value;
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
 * Returns the part of a stored value that the field offers: a select's value that is not an option becomes empty, and a
 * list loses such values (spec 5.8; ruling 6.8). Null is empty. Returns the same value when all of it is offered.
 */
export function selectedValue(element: FormElement, value: StoredValue | null): StoredValue | null {
  const kind = kindOf(element);
  if (kind === null || value === null || !hasOptions(element.dataType.controlType)) return value;
  const choices = offeredBy(element, kind);
  if (typeof value !== 'object') return choices.has(value) ? value : null;
  const known = value.filter((one) => choices.has(one));
  if (known.length === value.length) return value;
  return known.length === 0 ? null : known;
}

/** Applies `selectedValue` to all values of an entry. */
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
