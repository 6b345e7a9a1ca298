import { EXPECTATION_LENGTH, MAX_OPTIONS, RULE_VALUE_LENGTH } from '../limits.ts';
import { isWellFormedText, textLength } from '../text.ts';
import { compareValues, isOrdered, readValue } from '../value/codec.ts';
import { type Violation, under, violation } from '../violation.ts';
import type { ValueKind } from './control.ts';
import { validatorRule } from './effective.ts';
import type { RegexEngine } from './regex-engine.ts';
import { RULE_RANGE, RULE_REGEX, type ValidatorSettings, type ValueRule } from './settings.ts';
import { givenValue, ruleValue } from './value-rule.ts';

function checkGiven(
  kind: ValueKind | null,
  type: ValueRule['type'],
  given: string,
  engine: RegexEngine,
): Violation[] {
  if (!isWellFormedText(given)) return [violation([], 'badCharacters')];
  if (textLength(given) > RULE_VALUE_LENGTH) return [violation([], 'tooLong', { max: RULE_VALUE_LENGTH })];
  if (type === RULE_REGEX) return engine.compile(given) ? [] : [violation([], 'badPattern')];
  if (kind === null) return [];
  const reading = readValue(kind, given.trim());
  return reading.ok ? [] : [reading.violation];
}

function checkRange(kind: ValueKind, values: ValueRule['values']): Violation[] {
  if (!isOrdered(kind)) return [violation(['type'], 'rangeNotOrdered')];
  const [from, to] = [ruleValue(kind, values[0]), ruleValue(kind, values[1])];
  const isUpsideDown = from !== null && to !== null && compareValues(kind, from, to) > 0;
  return isUpsideDown ? [violation(['values'], 'rangeUpsideDown')] : [];
}

function checkExpectation(expectation: string): Violation[] {
  if (!isWellFormedText(expectation)) return [violation(['expectation'], 'badCharacters')];
  const isLong = textLength(expectation.trim()) > EXPECTATION_LENGTH;
  return isLong ? [violation(['expectation'], 'tooLong', { max: EXPECTATION_LENGTH })] : [];
}

/**
 * What is wrong with a rule of a field whose values are of `kind` (null: a field without a value, where only the
 * shape counts). Paths: `type`, `values`, `values.<m>`, `expectation`. Values that say nothing are legal.
 */
export function checkValueRule(kind: ValueKind | null, rule: ValueRule, engine: RegexEngine): Violation[] {
  return [...checkValues(kind, rule, engine), ...checkExpectation(rule.expectation ?? '')];
}

function checkValues(kind: ValueKind | null, { type, values }: ValueRule, engine: RegexEngine): Violation[] {
  if (type === RULE_RANGE && values.length !== 2) return [violation(['values'], 'rangeNeedsTwo')];
  if (values.length > MAX_OPTIONS) return [violation(['values'], 'tooManyItems', { max: MAX_OPTIONS })];
  const single = values.flatMap((value, at) => {
    const given = givenValue(value);
    return given === null ? [] : under(['values', at], checkGiven(kind, type, given, engine));
  });
  return type === RULE_RANGE && kind !== null ? [...single, ...checkRange(kind, values)] : single;
}

/** The same for a form element's own validator; paths: `type`, `validValues`, `validValues.<m>`, `expectation`. */
export function checkValidator(
  kind: ValueKind | null,
  validator: ValidatorSettings,
  engine: RegexEngine,
): Violation[] {
  return checkValueRule(kind, validatorRule(validator), engine).map((one) =>
    one.path[0] === 'values' ? { ...one, path: ['validValues', ...one.path.slice(1)] } : one,
  );
}
