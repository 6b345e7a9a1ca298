import type {
  Option,
  OptionAttribute,
  Setting,
  SettingType,
  ValueRule,
} from '@kartoteka/domain/data-type/settings';
import type { ValueKind } from '@kartoteka/domain/value/value-kind';
import { newKey } from '../../form/values/row-key.ts';
import {
  editedRule,
  firstRuleType,
  sentExpectation,
  sentValues,
  valuesFor,
} from '../../form/rule/rule-values.ts';

/** An option in the form. */
export interface OptionRow {
  readonly key: string;
  readonly value: string;
  readonly label: string;
  readonly attributes: readonly OptionAttribute[];
}

/**
 * A setting in the form. It has the wire's fields of its kind under the wire's names, so that the server's error paths
 * are paths of the form. `length` is null while its field is empty.
 */
export interface SettingRow {
  readonly key: string;
  readonly type: SettingType;
  readonly isRequired?: boolean;
  readonly length?: number | null;
  readonly isEnabled?: boolean;
  readonly options?: readonly OptionRow[];
  readonly validValue?: ValueRule;
  readonly referenceValue?: ValueRule;
}

/**
 * Returns a new rule: an open range for numbers, otherwise a list of values with one empty line (ruling
 * 6.10).
 */
function newRule(kind: ValueKind | null): ValueRule {
  const type = firstRuleType(kind);
  return { type, values: valuesFor(type, []), expectation: '' };
}

/**
 * Makes a new setting for a data type with values of this kind. `kind` is null for a data type without values. A new
 * requirement or multiple choice is switched on. Each type occurs once in a list, so the type is the row's key.
 */
export function newSetting(type: SettingType, kind: ValueKind | null): SettingRow {
  switch (type) {
    case 'requirement':
      return { key: type, type, isRequired: true };
    case 'minLength':
    case 'maxLength':
      return { key: type, type, length: null };
    case 'multipleSelect':
      return { key: type, type, isEnabled: true };
    case 'availableOptions':
      return { key: type, type, options: [] };
    case 'validValue':
      return { key: type, type, validValue: newRule(kind) };
    case 'referenceValue':
      return { key: type, type, referenceValue: newRule(kind) };
  }
}

export function newOption(value = '', label = ''): OptionRow {
  return { key: newKey(), value, label, attributes: [] };
}

/** Turns a stored setting into a row of the form. The key of an option is its stored value. */
export function settingRow(setting: Setting): SettingRow {
  const { type } = setting;
  switch (type) {
    case 'availableOptions':
      return {
        key: type,
        type,
        options: setting.options.map((option) => ({ key: option.value, ...option })),
      };
    case 'validValue':
      return { key: type, type, validValue: editedRule(setting.validValue) };
    case 'referenceValue':
      return { key: type, type, referenceValue: editedRule(setting.referenceValue) };
    default:
      return { key: type, ...setting };
  }
}

/**
 * Returns the setting as it is sent. A missing length is sent as null, so that the server reports it at its
 * field.
 */
export function sentSetting({ key: _key, ...setting }: SettingRow): Setting {
  const { options, validValue, referenceValue } = setting;
  return {
    ...setting,
    ...(options && { options: options.map(sentOption) }),
    ...(validValue && { validValue: sentRule(validValue) }),
    ...(referenceValue && { referenceValue: sentRule(referenceValue) }),
  } as Setting;
}

function sentOption({ value, label, attributes }: OptionRow): Option {
  return { value, label, attributes: [...attributes] };
}

function sentRule(rule: ValueRule): ValueRule {
  const { type, values } = rule;
  return { type, values: sentValues(type, values), ...sentExpectation(rule) };
}

/**
 * Returns the settings that the preview can judge. A length without a number and an option without a value
 * are left out.
 */
export function finishedSettings(rows: readonly SettingRow[]): Setting[] {
  return rows
    .filter((row) => !('length' in row) || row.length !== null)
    .map(sentSetting)
    .map((setting) =>
      setting.type === 'availableOptions'
        ? { ...setting, options: setting.options.filter(({ value }) => value.trim() !== '') }
        : setting,
    );
}
