import {
  EXPECTATION_LENGTH,
  MAX_OPTIONS,
  PATTERN_SIZE,
  PATTERNS_SIZE,
  RULE_VALUE_LENGTH,
} from '../limits.ts';
import { isWellFormedText, textLength } from '../text.ts';
import { KINDS } from '../value/kinds.ts';
import type { ValueKind } from '../value/value-kind.ts';
import { type Violation, under, violation } from '../violation.ts';
import { validatorRule } from './effective.ts';
import { patternSize } from './pattern-size.ts';
import type { RegexEngine } from './regex-engine.ts';
import { RULE_RANGE, RULE_REGEX, type ValidatorSettings, type ValueRule } from './settings.ts';
import { givenValue, ruleValue } from './value-rule.ts';

/** Returns what is wrong with a pattern. Use one judge for all patterns of a body, because it adds up their sizes. */
export type PatternJudge = (pattern: string) => Violation[];

/**
 * Returns a judge for the patterns of one body. Each pattern is measured before it is compiled, and the sizes of all
 * patterns are added up.
 */
export function patternJudge(engine: RegexEngine): PatternJudge {
  let size = 0;
  return (pattern) => {
    const own = patternSize(pattern);
    if (own > PATTERN_SIZE) return [violation([], 'patternTooLarge')];
    size += own;
    if (size > PATTERNS_SIZE) return [violation([], 'patternsTooLarge')];
    return engine.compile(pattern) ? [] : [violation([], 'badPattern')];
  };
}

function checkGiven(
  kind: ValueKind | null,
  type: ValueRule['type'],
  given: string,
  judge: PatternJudge,
): Violation[] {
  if (!isWellFormedText(given)) return [violation([], 'badCharacters')];
  if (textLength(given) > RULE_VALUE_LENGTH) return [violation([], 'tooLong', { max: RULE_VALUE_LENGTH })];
  if (type === RULE_REGEX) return judge(given);
  if (kind === null) return [];
  const reading = KINDS[kind].read(given.trim());
  return reading.ok ? [] : [reading.violation];
}

function checkRange(kind: ValueKind, values: ValueRule['values']): Violation[] {
  if (!KINDS[kind].isOrdered) return [violation(['type'], 'rangeNotOrdered')];
  const [from, to] = [ruleValue(kind, values[0]), ruleValue(kind, values[1])];
  const isUpsideDown = from !== null && to !== null && KINDS[kind].compare(from, to) > 0;
  return isUpsideDown ? [violation(['values'], 'rangeUpsideDown')] : [];
}

function checkExpectation(expectation: string): Violation[] {
  if (!isWellFormedText(expectation)) return [violation(['expectation'], 'badCharacters')];
  const isLong = textLength(expectation.trim()) > EXPECTATION_LENGTH;
  return isLong ? [violation(['expectation'], 'tooLong', { max: EXPECTATION_LENGTH })] : [];
}

/** Returns the positions of the values that are not blank. */
function givenPlaces({ values }: ValueRule): number[] {
  return values.flatMap((value, at) => (givenValue(value) === null ? [] : [at]));
}

function isSameRule(rule: ValueRule, other: ValueRule): boolean {
  return (
    rule.type === other.type &&
    rule.values.length === other.values.length &&
    rule.values.every((value, at) => value === other.values[at])
  );
}

/**
 * Returns what is wrong with a rule of a field whose values are of `kind` (null: a field without a value). For such a
 * field, the values of the rule are not read, and a range is not compared. Paths: `type`, `values`, `values.<m>`,
 * `expectation`. Blank values are legal.
 *
 * @param stored rules that are stored now: their patterns stay legal, even when a new rule could not have them
 */
export function checkValueRule(
  kind: ValueKind | null,
  rule: ValueRule,
  judge: PatternJudge,
  stored: readonly ValueRule[] = [],
): Violation[] {
  return [...checkValues(kind, rule, judge, stored), ...checkExpectation(rule.expectation ?? '')];
}

function checkValues(
  kind: ValueKind | null,
  rule: ValueRule,
  judge: PatternJudge,
  stored: readonly ValueRule[],
): Violation[] {
  const { type, values } = rule;
  if (type === RULE_REGEX) {
    if (stored.some((one) => isSameRule(one, rule))) return [];
    const [, second] = givenPlaces(rule);
    if (second !== undefined) return [violation(['values', second], 'onePattern')];
  }
  if (type === RULE_RANGE && values.length !== 2) return [violation(['values'], 'rangeNeedsTwo')];
  if (values.length > MAX_OPTIONS) return [violation(['values'], 'tooManyItems', { max: MAX_OPTIONS })];
  const single = values.flatMap((value, at) => {
    const given = givenValue(value);
    return given === null ? [] : under(['values', at], checkGiven(kind, type, given, judge));
  });
  return type === RULE_RANGE && kind !== null ? [...single, ...checkRange(kind, values)] : single;
}

/**
 * Returns what is wrong with a form element's own validator; paths: `type`, `validValues`, `validValues.<m>`,
 * `expectation`.
 */
export function checkValidator(
  kind: ValueKind | null,
  validator: ValidatorSettings,
  judge: PatternJudge,
  stored: readonly ValidatorSettings[] = [],
): Violation[] {
  return checkValueRule(kind, validatorRule(validator), judge, stored.map(validatorRule)).map((one) =>
    one.path[0] === 'values' ? { ...one, path: ['validValues', ...one.path.slice(1)] } : one,
  );
}
