import type {
  Option,
  OptionAttribute,
  Setting,
  SettingType,
  ValueRule,
} from '@kartoteka/domain/data-type/settings';
import { DEFAULT_RULE_TYPE } from '@kartoteka/domain/data-type/settings';
import { newKey } from '../../form/row-key.ts';
import { editedRule, sentExpectation, sentValues } from '../../form/rule/rule-values.ts';

/** An option as the form holds it. */
export interface OptionRow {
  readonly key: string;
  readonly value: string;
  readonly label: string;
  readonly attributes: readonly OptionAttribute[];
}

/**
 * A setting as the form holds it: the wire's fields under the wire's names, those of its own kind only, so that the
 * server's member paths are the form's. A length may be missing while it is being typed.
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

/** A new rule begins with type 1 and one empty line (spec 9.5). */
const newRule = (): ValueRule => ({ type: DEFAULT_RULE_TYPE, values: [''], expectation: '' });

/** A new setting: what it asks for is on at once. A kind occurs once in a list, so it is its row's key. */
export function newSetting(type: SettingType): SettingRow {
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
      return { key: type, type, validValue: newRule() };
    case 'referenceValue':
      return { key: type, type, referenceValue: newRule() };
  }
}

export function newOption(value = '', label = ''): OptionRow {
  return { key: newKey(), value, label, attributes: [] };
}

/** A stored setting in the form. An option is known by its value until somebody changes it. */
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

/** The setting as it is sent; a length that is missing goes as null, for the server to say so at its field. */
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

/** Settings that the rules can already work with: without those that are not finished. */
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
