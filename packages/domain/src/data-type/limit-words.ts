import { valueTexts } from '#texts/values';
import { compareValues, isOrdered } from '../value/codec.ts';
import type { ValueKind } from './control.ts';
import { maxLength, minLength, validRules } from './effective.ts';
import { type FormElement, kindOf } from './form-element.ts';
import type { RegexEngine } from './regex-engine.ts';
import { isMeasured, ruleField, ruleWords } from './rule-words.ts';
import { RULE_RANGE, RULE_REGEX, RULE_VALUE, type ValueRule } from './settings.ts';
import { givenValues, keepsRule, ruleValue } from './value-rule.ts';

/** A longer limit is told when it is reached: nobody counts so many characters. */
const TOLD_LENGTH = 100;

const noPatterns: RegexEngine = { compile: () => null };

type Side = string | null;

/** The stricter of two ends of ranges; `sign` is 1 for the lower ones, -1 for the upper ones. */
function stricter(kind: ValueKind, sign: 1 | -1, one: Side, other: Side): Side {
  const [a, b] = [ruleValue(kind, one), ruleValue(kind, other)];
  if (a === null || b === null) return a === null ? other : one;
  return sign * compareValues(kind, a, b) >= 0 ? one : other;
}

function commonRange(kind: ValueKind, ranges: readonly ValueRule[]): ValueRule[] {
  if (ranges.length === 0) return [];
  const [from, to] = ranges.reduce<readonly [Side, Side]>(
    ([low, high], { values }) => [
      stricter(kind, 1, low, values[0] ?? null),
      stricter(kind, -1, high, values[1] ?? null),
    ],
    [null, null],
  );
  return [{ type: RULE_RANGE, values: [from, to] }];
}

function isEmptyRange(kind: ValueKind, { values }: ValueRule): boolean {
  const [from, to] = [ruleValue(kind, values[0]), ruleValue(kind, values[1])];
  return from !== null && to !== null && compareValues(kind, from, to) > 0;
}

/**
 * Rules that must all hold as few as say the same: one range, or the values that all lists and ranges let through, and
 * the patterns. As they came where nothing keeps them all.
 */
export function combinedRules(kind: ValueKind, rules: readonly ValueRule[]): readonly ValueRule[] {
  const telling = rules.filter((rule) => givenValues(rule).length > 0);
  const ranges = telling.filter(({ type }) => type === RULE_RANGE);
  const [first, ...lists] = telling.filter(({ type }) => type === RULE_VALUE);
  const patterns = telling.filter(({ type }) => type === RULE_REGEX);
  if (ranges.length > 0 && !isOrdered(kind)) return telling;
  if (first === undefined) {
    const common = commonRange(kind, ranges);
    return common.some((range) => isEmptyRange(kind, range)) ? telling : [...common, ...patterns];
  }
  const values = givenValues(first).filter((given) => {
    const value = ruleValue(kind, given);
    return value !== null && [...lists, ...ranges].every((rule) => keepsRule(kind, rule, value, noPatterns));
  });
  return values.length === 0 ? telling : [{ type: RULE_VALUE, values }, ...patterns];
}

/**
 * What a field allows at all, its data type's and its own rules together: 'dozwolone 0–16 °C', 'dozwolone: A lub B'.
 * Null for a field whose rules allow everything.
 */
export function limitWords(element: FormElement): string | null {
  const field = ruleField(element);
  if (!field) return null;
  const rules = combinedRules(field.kind, validRules(element.dataType.settings));
  const words = rules.flatMap((rule) => ruleWords(field, rule) ?? []);
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
