import type { ValueKind } from '../value/value-kind.ts';
import { type Violation, violation } from '../violation.ts';
import { validatorRule } from './effective.ts';
import type { RegexEngine } from './regex-engine.ts';
import { RULE_RANGE, RULE_REGEX, RULE_VALUE, type ValidatorSettings, type ValueRule } from './settings.ts';
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

/**
 * Returns a violation for each value of a norm that a limit of the same data type refuses, and one for a norm of which
 * the limit allows no value. The open side of a norm is never outside: 'do 4' fits the limits -30–30. The ends of a
 * norm that is a range need not be in a limit that is a list.
 */
export function checkNorm(
  kind: ValueKind,
  norm: ValueRule,
  limit: ValueRule,
  engine: RegexEngine,
): Violation[] {
  const areJudged = norm.type === RULE_VALUE || (norm.type === RULE_RANGE && limit.type === RULE_RANGE);
  const keeps = ruleJudge(kind, limit, engine);
  const outside = norm.values.flatMap((given, at) => {
    const value = areJudged ? ruleValue(kind, given) : null;
    return value !== null && keeps(value) === false ? [violation(['values', at], 'normNotAllowed')] : [];
  });
  if (outside.length > 0 || canKeepBoth(kind, norm, limit, engine)) return outside;
  return [violation(['values'], 'normNotAllowed')];
}
