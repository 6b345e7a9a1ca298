import type { ValueKind } from '../value/value-kind.ts';
import { checkValueRule, patternJudge } from './check-rule.ts';
import { referenceRules, validatorRule, validRules } from './effective.ts';
import type { RegexEngine } from './regex-engine.ts';
import {
  RULE_RANGE,
  RULE_REGEX,
  RULE_VALUE,
  type Setting,
  type ValidatorSettings,
  type ValueRule,
} from './settings.ts';
import { givenValues, ruleJudge, ruleValue } from './value-rule.ts';

/** Returns whether a rule allows any value that the other rule names. A pattern names no values. */
function allowsNamed(kind: ValueKind, rule: ValueRule, other: ValueRule, engine: RegexEngine): boolean {
  if (other.type === RULE_REGEX) return false;
  const keeps = ruleJudge(kind, rule, engine);
  return other.values.some((given) => {
    const value = ruleValue(kind, given);
    return value !== null && keeps(value) !== false;
  });
}

/**
 * Returns whether a value can keep both rules. Two rules that have values in common always share one that either of
 * them names, unless one is a pattern. A pattern is compared only with a list, because whether it matches any number of
 * a range cannot be told.
 */
function canKeepBoth(kind: ValueKind, one: ValueRule, other: ValueRule, engine: RegexEngine): boolean {
  if (givenValues(one).length === 0 || givenValues(other).length === 0) return true;
  const isPattern = one.type === RULE_REGEX || other.type === RULE_REGEX;
  const isListed = one.type === RULE_VALUE || other.type === RULE_VALUE;
  if (isPattern && !isListed) return true;
  return allowsNamed(kind, one, other, engine) || allowsNamed(kind, other, one, engine);
}

/** Returns whether a field's own rule allows no value within one of its data type's norms. */
export function missesNorm(
  kind: ValueKind,
  own: ValidatorSettings,
  norms: readonly ValueRule[],
  engine: RegexEngine,
): boolean {
  const rule = validatorRule(own);
  return norms.some((norm) => !canKeepBoth(kind, norm, rule, engine));
}

/** Returns whether a limit refuses a value that the norm names, or every value within the norm. */
function exceeds(kind: ValueKind, norm: ValueRule, limit: ValueRule, engine: RegexEngine): boolean {
  // The ends of a norm that is a range need not be in a limit that is a list or a pattern.
  const areJudged = norm.type === RULE_VALUE || (norm.type === RULE_RANGE && limit.type === RULE_RANGE);
  const keeps = ruleJudge(kind, limit, engine);
  const isRefused = (given: string | null): boolean => {
    const value = ruleValue(kind, given);
    return value !== null && keeps(value) === false;
  };
  return (areJudged && norm.values.some(isRefused)) || !canKeepBoth(kind, norm, limit, engine);
}

/**
 * Returns whether nobody can submit a part of the norm, because a limit of the same data type refuses it. The open side
 * of a norm is never outside: 'do 4' fits the limits -30–30. Rules with errors of their own are not compared.
 */
export function normExceedsLimits(
  kind: ValueKind,
  settings: readonly Setting[],
  engine: RegexEngine,
): boolean {
  const judge = patternJudge(engine);
  const isSound = (rule: ValueRule): boolean => checkValueRule(kind, rule, judge, [rule]).length === 0;
  const limits = validRules(settings).filter(isSound);
  return referenceRules(settings)
    .filter(isSound)
    .some((norm) => limits.some((limit) => exceeds(kind, norm, limit, engine)));
}
