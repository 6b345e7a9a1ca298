import { hasOptions } from './control.ts';
import { KINDS } from '../value/kinds.ts';
import { valueTexts } from '#texts/values';
import { combinedRules } from './combined-rules.ts';
import { maxLength, minLength, validRules } from './effective.ts';
import { type FormElement, kindOf } from './form-element.ts';
import { expectationOf, explanationOf, isMeasured, ruleField, ruleWords } from './rule-words.ts';
import { RULE_VALUE, type ValueRule } from './settings.ts';
import { givenValues } from './value-rule.ts';

/**
 * The longest maximum length, in characters, that the line under a field names. People do not count characters beyond
 * it.
 */
const TOLD_LENGTH = 100;

/** Returns the limits of a field: its data type's rules combined with its own. */
export function limitRules({ dataType }: FormElement): readonly ValueRule[] {
  const kind = kindOf({ dataType });
  return kind === null ? [] : combinedRules(kind, validRules(dataType.settings));
}

/**
 * Returns words for all limits of a field, its data type's and its own: 'dozwolone 0–16 °C', 'dozwolone: A lub B'. Null
 * when there is no limit to name: the field has no value, the rules allow every value, or the description above the
 * field explains them.
 */
export function limitWords(element: FormElement): string | null {
  const field = ruleField(element);
  if (!field) return null;
  const rules = limitRules(element);
  // The description above the field already explains this pattern.
  const isTold = (rule: ValueRule) => expectationOf(rule) === null && explanationOf(element, rule) !== null;
  const words = rules.flatMap((rule) => (isTold(rule) ? [] : (ruleWords(field, rule) ?? [])));
  return words.length === 0 ? null : valueTexts.allowed(words.join('; '), isMeasured(field, rules));
}

/**
 * Returns words for the allowed length of a text: 'najwyżej 30 znaków'. Null for a field that takes no free text, for a
 * text without a bound, and when the only bound is a maximum so high that nobody counts that far.
 */
export function lengthWords({ dataType }: FormElement): string | null {
  const { controlType, settings } = dataType;
  const isListed = validRules(settings).some(
    (rule) => rule.type === RULE_VALUE && givenValues(rule).length > 0,
  );
  const kind = kindOf({ dataType });
  if (kind === null || !KINDS[kind].isText || hasOptions(controlType) || isListed) return null;
  const [min, max] = [minLength(settings) || null, maxLength(settings)];
  if (max === null || max > TOLD_LENGTH) return min === null ? null : valueTexts.atLeast(min);
  if (min === null) return valueTexts.atMost(max);
  return min === max ? valueTexts.exactly(max) : valueTexts.between(min, max);
}

/**
 * Joins the hints of one field into one line: 'norma 6–8, dozwolone 0–16', 'norma: Tak; dozwolone: Tak lub Nie'. Null
 * if there are no hints.
 */
export function joinHints(hints: readonly (string | null)[]): string | null {
  const told = hints.filter((hint) => hint !== null);
  if (told.length === 0) return null;
  return told.join(told.some((hint) => hint.includes(':')) ? '; ' : ', ');
}
