import type { ValueKind } from '@kartoteka/domain/data-type/control';
import {
  RULE_RANGE,
  RULE_REGEX,
  RULE_VALUE,
  type RuleType,
  type ValueRule,
} from '@kartoteka/domain/data-type/settings';
import { isOrdered } from '@kartoteka/domain/value/codec';
import { ruleTexts, ruleTypeTexts } from '#texts/form-rule';

export const RULE_WORDS: Readonly<Record<RuleType, string>> = {
  [RULE_VALUE]: ruleTypeTexts.value,
  [RULE_RANGE]: ruleTypeTexts.range,
  [RULE_REGEX]: ruleTypeTexts.regex,
};

/** The rule types that make sense for a kind of value, and the one that stands there already. */
export function offeredRules(kind: ValueKind | null, present: RuleType): readonly RuleType[] {
  const sensible: RuleType[] = [RULE_VALUE];
  if (kind !== null && isOrdered(kind)) sensible.push(RULE_RANGE);
  if (kind === 'text') sensible.push(RULE_REGEX);
  return sensible.includes(present) ? sensible : [...sensible, present];
}

/**
 * The values that are left when a rule becomes one of another type: a range has two, a list those that say something, a
 * pattern is one and stands for any of them.
 */
export function valuesFor(type: RuleType, values: ValueRule['values']): string[] {
  if (type === RULE_RANGE) return [values[0] ?? '', values[1] ?? ''];
  const said = values.flatMap((value) => (value !== null && value.trim() !== '' ? [value] : []));
  if (type === RULE_REGEX) return [said.join('|')];
  return said.length > 0 ? said : [''];
}

/** What a rule's values say, where there is little room: 'Zakres 2–5'. */
export function valuesInWords({ type, values }: ValueRule): string {
  const given = values.map((value) => value?.trim() || '…');
  return `${RULE_WORDS[type]} ${given.join(type === RULE_RANGE ? '–' : ', ')}`;
}

/** A rule in a few words: 'Zakres 2–5', 'Wyrażenie regularne L\d+ („L i cyfry”)'. */
export function ruleInWords(rule: ValueRule): string {
  const told = rule.type === RULE_REGEX ? rule.expectation?.trim() : '';
  return told ? ruleTexts.explained(valuesInWords(rule), told) : valuesInWords(rule);
}

/** A rule as the form holds it: what is expected is always there, to be written. */
export function editedRule<R extends Pick<ValueRule, 'expectation'>>(rule: R): R & { expectation: string } {
  return { ...rule, expectation: rule.expectation ?? '' };
}

/** What is expected as it is sent: nothing where nothing was written. */
export function sentExpectation({ expectation }: Pick<ValueRule, 'expectation'>): { expectation?: string } {
  return expectation ? { expectation } : {};
}

/** The values of a rule as they are sent: a list without its empty lines, a range with both sides. */
export function sentValues(type: RuleType, values: ValueRule['values']): ValueRule['values'] {
  if (type === RULE_RANGE) return values;
  return values.filter((value) => value !== null && value.trim() !== '');
}
