import { type ControlType, type StoredValueType, valueKind } from './control.ts';
import type { ValueKind } from '../value/value-kind.ts';
import { optionValue } from './field-option.ts';
import { expectationOf } from './rule-words.ts';
import type { Option, Setting, ValueRule } from './settings.ts';

/**
 * Returns a rule, or a form element's own validator, as it is stored: with the expectation of a pattern on one line.
 * Without an expectation the key is absent, so that an unchanged definition keeps its content hash.
 */
export function normaliseRule<R extends Pick<ValueRule, 'type' | 'expectation'>>({
  expectation,
  ...rule
}: R): Omit<R, 'expectation'> & { expectation?: string } {
  const told = expectationOf({ type: rule.type, expectation });
  return told === null ? rule : { ...rule, expectation: told.replaceAll(/\s+/g, ' ') };
}

function canonicalOptions(kind: ValueKind, options: readonly Option[]): Option[] {
  return options.map((option) => ({
    ...option,
    value: String(optionValue(kind, option.value) ?? option.value),
  }));
}

/**
 * Returns settings as they are stored. An option's value gets its canonical form ('2,50' → '2.50'), so that it equals
 * the text of an entry's value. Rules go through `normaliseRule`. Call it only on settings that `checkSettings`
 * accepts.
 */
export function normaliseSettings(
  control: ControlType,
  stored: StoredValueType,
  settings: readonly Setting[],
): Setting[] {
  const kind = valueKind(control, stored);
  return settings.map((setting) => {
    switch (setting.type) {
      case 'validValue':
        return { ...setting, validValue: normaliseRule(setting.validValue) };
      case 'referenceValue':
        return { ...setting, referenceValue: normaliseRule(setting.referenceValue) };
      case 'availableOptions':
        return kind === null ? setting : { ...setting, options: canonicalOptions(kind, setting.options) };
      default:
        return setting;
    }
  });
}
