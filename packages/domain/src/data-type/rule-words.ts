import { valueTexts } from '#texts/values';
import { withUnit } from '../value/display.ts';
import { KINDS } from '../value/kinds.ts';
import type { ValueKind } from '../value/value-kind.ts';
import type { SingleValue } from '../value/stored-value.ts';
import { hasOptions } from './control.ts';
import { referenceRules } from './effective.ts';
import { type FieldOption, fieldOptions } from './field-option.ts';
import { type FormElement, kindOf, type UsedDataType } from './form-element.ts';
import { RULE_RANGE, RULE_REGEX, type ValueRule } from './settings.ts';
import { givenValue, givenValues, ruleValue } from './value-rule.ts';

/** The properties of a field that the words of its rules need. */
export interface RuleField {
  readonly kind: ValueKind;
  readonly unit: string | null;
  /** Empty for a control that offers no options, although its data type may have some. */
  readonly options: readonly FieldOption[];
}

/** Returns a form element as the wording of rules reads it; null when it has no value. */
export function ruleField(element: Pick<FormElement, 'dataType'>): RuleField | null {
  const kind = kindOf(element);
  if (kind === null) return null;
  const { controlType, storedValueUnitType, settings } = element.dataType;
  const options = hasOptions(controlType) ? fieldOptions(kind, settings) : [];
  return { kind, unit: storedValueUnitType?.name ?? null, options };
}

/** Returns one canonical value in words: its option's label where it has one. */
export function valueWords(field: RuleField, value: SingleValue): string {
  const option = field.options.find((one) => one.value === value);
  return option?.label || KINDS[field.kind].show(value);
}

function givenWords(field: RuleField, given: string): string {
  const value = ruleValue(field.kind, given);
  return value === null ? given : valueWords(field, value);
}

/** Removes the last zeros by which a number has more decimals than the other end of its range: '150,00' → '150'. */
function tidyEnd(end: string, other: string): string {
  const decimals = (text: string) => text.split(',')[1]?.length ?? 0;
  let tidied = end;
  while (decimals(tidied) > decimals(other) && tidied.endsWith('0')) tidied = tidied.slice(0, -1);
  return tidied.replace(/,$/, '');
}

/** Words a range with two ends. A dash next to a minus would be drawn as one long line, so words stand for it there. */
function closedRange(field: RuleField, from: string, to: string): string {
  const isNumber = KINDS[field.kind].indexForm === 'number' && field.options.length === 0;
  const [low, high] = isNumber ? [tidyEnd(from, to), tidyEnd(to, from)] : [from, to];
  if (low === high) return low;
  return low.startsWith('-') || high.startsWith('-') ? valueTexts.fromTo(low, high) : `${low}–${high}`;
}

function rangeWords(field: RuleField, rule: ValueRule): string {
  const [from, to] = rule.values.map((value) => {
    const given = givenValue(value);
    return given && givenWords(field, given);
  });
  if (from && to) return closedRange(field, from, to);
  return from ? valueTexts.from(from) : valueTexts.upTo(to ?? '');
}

/**
 * Returns words for the values that a rule expects, without the word 'norma': '2,0–2,5 mm', 'do 4 °C', 'A, B
 * lub C'. For a pattern these are the administrator's expectation, else 'wartość w ustalonym formacie'. Null
 * for a rule without values.
 */
export function ruleWords(field: RuleField, rule: ValueRule): string | null {
  const values = givenValues(rule);
  if (values.length === 0) return null;
  if (rule.type === RULE_REGEX) return expectationOf(rule)?.replace(/\.$/, '') ?? valueTexts.inForm;
  const words =
    rule.type === RULE_RANGE
      ? rangeWords(field, rule)
      : valueTexts.either(values.map((one) => givenWords(field, one)));
  return withUnit(words, field.unit);
}

/**
 * Returns the expectation of a pattern in the administrator's words; null when it has none, or for another
 * rule.
 */
export function expectationOf({ type, expectation }: Pick<ValueRule, 'type' | 'expectation'>): string | null {
  return type === RULE_REGEX ? expectation?.trim() || null : null;
}

/** The longest description that can serve as a hint, in characters. */
const HINT_LENGTH = 200;

/**
 * Explains the form that a pattern expects: its expectation, else a short description of the field. Null if there is
 * neither, and for a rule that is not a pattern.
 */
export function explanationOf({ description }: FormElement, rule: ValueRule): string | null {
  if (rule.type !== RULE_REGEX) return null;
  const hint = description?.trim() ?? '';
  return expectationOf(rule) ?? (hint === '' || hint.length > HINT_LENGTH ? null : hint);
}

/**
 * Returns true when a deviation is worded as 'outside the norm' (numbers, days, hours), and false when it is worded as
 * 'expected was …' (picked and written answers). A picked number can be outside the norm too, when the norm is a range.
 */
export function isMeasured({ kind, options }: RuleField, rules: readonly ValueRule[]): boolean {
  if (!KINDS[kind].isOrdered) return false;
  if (rules.length > 0 && rules.every(({ type }) => type === RULE_RANGE)) return true;
  return options.length === 0 && !rules.some(({ type }) => type === RULE_REGEX);
}

function isNormMeasured(element: FormElement): boolean {
  const field = ruleField(element);
  return field !== null && isMeasured(field, referenceRules(element.dataType.settings));
}

/** Returns a norm in words, with the word 'norma': 'norma 2,0–2,5 mm', 'norma: Tak'. */
export function namedNorm(element: FormElement, expected: string): string {
  return valueTexts.norm(expected, isNormMeasured(element));
}

/** Returns a deviation in words: 'poza normą 2,0–2,5 mm', 'poza normą, oczekiwano: Tak'. */
export function outsideWords(element: FormElement, expected: string): string {
  return valueTexts.outside(expected, isNormMeasured(element));
}

/**
 * Returns words for administrators about the values that a rule of a data type expects: as `ruleWords`, but with the
 * pattern as it is written. Null for a rule without values, and for a data type without a value.
 */
export function ruleWordsOf(dataType: UsedDataType, rule: ValueRule): string | null {
  const field = ruleField({ dataType });
  const given = givenValues(rule);
  if (field === null || given.length === 0) return null;
  if (rule.type !== RULE_REGEX) return ruleWords(field, rule);
  return valueTexts.pattern(valueTexts.either(given), expectationOf(rule) ?? '');
}

/** Returns the line under a field: 'norma 2,0–2,5 mm', 'norma: Tak'; null for a field without a norm. */
export function normWords(element: FormElement): string | null {
  const field = ruleField(element);
  if (!field) return null;
  const words = referenceRules(element.dataType.settings).flatMap((rule) => ruleWords(field, rule) ?? []);
  return words.length === 0 ? null : namedNorm(element, words.join('; '));
}

/** Returns a whole stored value in words, with its unit: '2,7 mm', 'A, C'. */
export function valuesWords(field: RuleField, values: readonly SingleValue[]): string {
  return withUnit(values.map((value) => valueWords(field, value)).join(', '), field.unit);
}
