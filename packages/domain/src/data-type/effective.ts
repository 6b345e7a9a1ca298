import {
  type Option,
  RULE_REGEX,
  type Setting,
  type SettingType,
  type ValidatorSettings,
  type ValueRule,
} from './settings.ts';

/**
 * What holds for a form element: its data type's settings, then its own validators as a further `validValue`
 * (ruling 6.2; wire form-data).
 */
export function effectiveSettings(
  settings: readonly Setting[],
  validator: ValidatorSettings | null | undefined,
): Setting[] {
  if (!validator) return [...settings];
  return [...settings, { type: 'validValue', validValue: validatorRule(validator) }];
}

/** A form element's own validator as the rule that it is. */
export function validatorRule({ type, validValues, ...rest }: ValidatorSettings): ValueRule {
  return { type, values: validValues, ...rest };
}

type SettingOf<T extends SettingType> = Extract<Setting, { type: T }>;

function find<T extends SettingType>(settings: readonly Setting[], type: T): SettingOf<T> | undefined {
  return settings.find((one): one is SettingOf<T> => one.type === type);
}

/** Whether an empty value is refused on submit (ruling 6.1). */
export function isRequired(settings: readonly Setting[]): boolean {
  return find(settings, 'requirement')?.isRequired ?? false;
}

/** Whether a select takes several values; of other controls it means nothing. */
export function isMultiple(settings: readonly Setting[]): boolean {
  return find(settings, 'multipleSelect')?.isEnabled ?? false;
}

/** Fewest characters of a text; null: no bound. */
export function minLength(settings: readonly Setting[]): number | null {
  return find(settings, 'minLength')?.length ?? null;
}

/** Most characters of a text; null: no bound. */
export function maxLength(settings: readonly Setting[]): number | null {
  return find(settings, 'maxLength')?.length ?? null;
}

/** What a select offers, in this order; none is legal and shows 'Brak opcji'. */
export function options(settings: readonly Setting[]): readonly Option[] {
  return find(settings, 'availableOptions')?.options ?? [];
}

/** All of them must hold: the data type's and the element's own. */
export function validRules(settings: readonly Setting[]): ValueRule[] {
  return settings.flatMap((one) => (one.type === 'validValue' ? [one.validValue] : []));
}

/** Whether a value is held against a pattern, be it a limit or a norm. */
export function hasPattern(settings: readonly Setting[]): boolean {
  return [...validRules(settings), ...referenceRules(settings)].some(({ type }) => type === RULE_REGEX);
}

/** The norms: a value outside one of them is a deviation. */
export function referenceRules(settings: readonly Setting[]): ValueRule[] {
  return settings.flatMap((one) => (one.type === 'referenceValue' ? [one.referenceValue] : []));
}
