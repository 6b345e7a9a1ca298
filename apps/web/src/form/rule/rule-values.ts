import { ruleValue } from '@kartoteka/domain/data-type/value-rule';
import { KINDS } from '@kartoteka/domain/value/kinds';
import type { ValueKind } from '@kartoteka/domain/value/value-kind';
import {
  DEFAULT_RULE_TYPE,
  RULE_RANGE,
  RULE_REGEX,
  RULE_VALUE,
  type RuleType,
  type ValueRule,
} from '@kartoteka/domain/data-type/settings';
import { ruleTexts, ruleTypeTexts } from '#texts/form-rule';

export const RULE_WORDS: Readonly<Record<RuleType, string>> = {
  [RULE_VALUE]: ruleTypeTexts.value,
  [RULE_RANGE]: ruleTypeTexts.range,
  [RULE_REGEX]: ruleTypeTexts.regex,
};

/** Returns the rule types that fit a kind of value, and the rule's current type. */
export function offeredRules(kind: ValueKind | null, present: RuleType): readonly RuleType[] {
  const sensible: RuleType[] = [RULE_VALUE];
  if (kind !== null && KINDS[kind].isOrdered) sensible.push(RULE_RANGE);
  if (kind !== null && KINDS[kind].isText) sensible.push(RULE_REGEX);
  return sensible.includes(present) ? sensible : [...sensible, present];
}

/**
 * Returns the type of a new rule: a range for numbers, because nearly every norm of a number is a range (ruling 6.10),
 * otherwise a list of values.
 */
export function firstRuleType(kind: ValueKind | null): RuleType {
  return kind === 'integer' || kind === 'decimal' ? RULE_RANGE : DEFAULT_RULE_TYPE;
}

/** Returns all values of a kind that has only a few, such as Tak and Nie, as choices of a rule; otherwise undefined. */
export function valueChoices(
  kind: ValueKind | null,
): readonly { readonly value: string; readonly label: string }[] | undefined {
  if (kind === null) return undefined;
  const { allValues, show } = KINDS[kind];
  return allValues?.map((value) => ({ value: String(value), label: show(value) }));
}

/**
 * Returns the values of a rule after a change of its type. A range keeps the first two values. A list keeps all values
 * that are not empty. A pattern joins these values as alternatives.
 */
export function valuesFor(type: RuleType, values: ValueRule['values']): string[] {
  if (type === RULE_RANGE) return [values[0] ?? '', values[1] ?? ''];
  const said = values.flatMap((value) => (value !== null && value.trim() !== '' ? [value] : []));
  if (type === RULE_REGEX) return [said.join('|')];
  return said.length > 0 ? said : [''];
}

/**
 * Returns a rule's value as screens show it: '2.5' → '2,5'. A text that is not a value of this kind stays unchanged.
 */
function shownValue(kind: ValueKind | null, given: string): string {
  const value = kind === null ? null : ruleValue(kind, given);
  return kind === null || value === null ? given : KINDS[kind].show(value);
}

/**
 * Returns the type and values of a rule in words, without the expectation of a pattern: 'Zakres 2–5'. The rule judges
 * values of `kind`; null when the kind is unknown.
 */
export function valuesInWords({ type, values }: ValueRule, kind: ValueKind | null): string {
  const given = values.map((value) => shownValue(kind, value?.trim() ?? '') || '…');
  const [from = '…', to = '…'] = given;
  // A dash next to a minus would be drawn as one long line.
  const hasMinus = given.some((one) => one.startsWith('-'));
  const range = hasMinus ? ruleTexts.fromTo(from, to) : `${from}–${to}`;
  return `${RULE_WORDS[type]} ${type === RULE_RANGE ? range : given.join(', ')}`;
}

/** Returns a rule in words, a pattern with its expectation: 'Zakres 2–5', 'Wyrażenie regularne L\d+ („L i cyfry”)'. */
export function ruleInWords(rule: ValueRule, kind: ValueKind | null): string {
  const told = rule.type === RULE_REGEX ? rule.expectation?.trim() : '';
  const words = valuesInWords(rule, kind);
  return told ? ruleTexts.explained(words, told) : words;
}

/** Returns a rule in the shape of the form, where the expectation is always a text. */
export function editedRule<R extends Pick<ValueRule, 'expectation'>>(rule: R): R & { expectation: string } {
  return { ...rule, expectation: rule.expectation ?? '' };
}

/** Returns the expectation as a property of the request, or nothing when it is empty. */
export function sentExpectation({ expectation }: Pick<ValueRule, 'expectation'>): { expectation?: string } {
  return expectation ? { expectation } : {};
}

/** Returns the values of a rule as they are sent: a list or a pattern without empty lines, a range with both sides. */
export function sentValues(type: RuleType, values: ValueRule['values']): ValueRule['values'] {
  if (type === RULE_RANGE) return values;
  return values.filter((value) => value !== null && value.trim() !== '');
}
