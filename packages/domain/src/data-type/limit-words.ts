import { valueTexts } from '#texts/values';
import { combinedRules } from './combined-rules.ts';
import { maxLength, minLength, validRules } from './effective.ts';
import { type FormElement, kindOf } from './form-element.ts';
import { expectationOf, explanationOf, isMeasured, ruleField, ruleWords } from './rule-words.ts';
import { RULE_VALUE, type ValueRule } from './settings.ts';
import { givenValues } from './value-rule.ts';

/** A longer limit is told when it is reached: nobody counts so many characters. */
const TOLD_LENGTH = 100;

/** What judges a value of the field as a limit: its data type's rules and its own together. */
export function limitRules({ dataType }: FormElement): readonly ValueRule[] {
  const kind = kindOf({ dataType });
  return kind === null ? [] : combinedRules(kind, validRules(dataType.settings));
}

/**
 * What a field allows at all, its data type's and its own rules together: 'dozwolone 0–16 °C', 'dozwolone: A lub B'.
 * Null for a field whose rules allow everything.
 */
export function limitWords(element: FormElement): string | null {
  const field = ruleField(element);
  if (!field) return null;
  const rules = limitRules(element);
  // The description above the field says it already.
  const isTold = (rule: ValueRule) => expectationOf(rule) === null && explanationOf(element, rule) !== null;
  const words = rules.flatMap((rule) => (isTold(rule) ? [] : (ruleWords(field, rule) ?? [])));
  return words.length === 0 ? null : valueTexts.allowed(words.join('; '), isMeasured(field, rules));
}

/** How many characters a text may have: 'najwyżej 30 znaków'. Null where there is no bound, or none worth counting to. */
export function lengthWords({ dataType }: FormElement): string | null {
  const { controlType, settings } = dataType;
  const isListed = validRules(settings).some(
    (rule) => rule.type === RULE_VALUE && givenValues(rule).length > 0,
  );
  if (controlType !== 'text' || kindOf({ dataType }) !== 'text' || isListed) return null;
  const [min, max] = [minLength(settings) || null, maxLength(settings)];
  if (max === null || max > TOLD_LENGTH) return min === null ? null : valueTexts.atLeast(min);
  if (min === null) return valueTexts.atMost(max);
  return min === max ? valueTexts.exactly(max) : valueTexts.between(min, max);
}

/** Hints of one field as one line: 'norma 6–8, dozwolone 0–16', 'norma: Tak; dozwolone: Tak lub Nie'. */
export function joinHints(hints: readonly (string | null)[]): string | null {
  const told = hints.filter((hint) => hint !== null);
  if (told.length === 0) return null;
  return told.join(told.some((hint) => hint.includes(':')) ? '; ' : ', ');
}
