import {
  type Option,
  RULE_REGEX,
  type Setting,
  type SettingType,
  type ValidatorSettings,
  type ValueRule,
} from './settings.ts';

/**
 * Returns the settings that apply to a form element: its data type's settings, then its own validator, if any, as a
 * further `validValue` (ruling 6.2; wire form-data).
 */
export function effectiveSettings(
  settings: readonly Setting[],
  validator: ValidatorSettings | null | undefined,
): Setting[] {
  if (!validator) return [...settings];
  return [...settings, { type: 'validValue', validValue: validatorRule(validator) }];
}

/** Returns a form element's own validator as a rule. */
export function validatorRule({ type, validValues, ...rest }: ValidatorSettings): ValueRule {
  return { type, values: validValues, ...rest };
}

type SettingOf<T extends SettingType> = Extract<Setting, { type: T }>;

function find<T extends SettingType>(settings: readonly Setting[], type: T): SettingOf<T> | undefined {
  return settings.find((one): one is SettingOf<T> => one.type === type);
}

/** Returns whether an empty value is refused on submit (ruling 6.1). */
export function isRequired(settings: readonly Setting[]): boolean {
  return find(settings, 'requirement')?.isRequired ?? false;
}

/** Returns whether a select takes several values. The setting has no effect on other controls. */
export function isMultiple(settings: readonly Setting[]): boolean {
  return find(settings, 'multipleSelect')?.isEnabled ?? false;
}

/** Returns the minimum length of a text in characters; null without a limit. */
export function minLength(settings: readonly Setting[]): number | null {
  return find(settings, 'minLength')?.length ?? null;
}

/** Returns the maximum length of a text in characters; null without a limit. */
export function maxLength(settings: readonly Setting[]): number | null {
  return find(settings, 'maxLength')?.length ?? null;
}

/** Returns the options of a select, in order. An empty list is legal and shows 'Brak opcji'. */
export function options(settings: readonly Setting[]): readonly Option[] {
  return find(settings, 'availableOptions')?.options ?? [];
}

/** Returns the limits of the data type and the element's own limit. A value must keep all of them. */
export function validRules(settings: readonly Setting[]): ValueRule[] {
  return settings.flatMap((one) => (one.type === 'validValue' ? [one.validValue] : []));
}

/** Returns whether any limit or norm is a pattern. */
export function hasPattern(settings: readonly Setting[]): boolean {
  return [...validRules(settings), ...referenceRules(settings)].some(({ type }) => type === RULE_REGEX);
}

/** Returns the norms: a value outside one of them is a deviation. */
export function referenceRules(settings: readonly Setting[]): ValueRule[] {
  return settings.flatMap((one) => (one.type === 'referenceValue' ? [one.referenceValue] : []));
}
