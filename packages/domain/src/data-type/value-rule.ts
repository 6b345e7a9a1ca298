import { KINDS } from '../value/kinds.ts';
import type { ValueKind } from '../value/value-kind.ts';
import type { SingleValue } from '../value/stored-value.ts';
import type { RegexEngine } from './regex-engine.ts';
import { RULE_RANGE, RULE_REGEX, type ValueRule } from './settings.ts';

/** Returns a value of a rule as it is; null when it is absent or blank. */
export function givenValue(value: string | null | undefined): string | null {
  return value && value.trim() !== '' ? value : null;
}

/** Returns the values of a rule that are not blank, in order. */
export function givenValues(rule: ValueRule): string[] {
  return rule.values.flatMap((value) => givenValue(value) ?? []);
}

/** Reads a rule's value as a value of the kind; null when it is blank or not such a value. */
export function ruleValue(kind: ValueKind, value: string | null | undefined): SingleValue | null {
  const given = givenValue(value);
  if (given === null) return null;
  const reading = KINDS[kind].read(given.trim());
  return reading.ok ? reading.value : null;
}

function isInRange(kind: ValueKind, rule: ValueRule, value: SingleValue): boolean {
  const [from, to] = [ruleValue(kind, rule.values[0]), ruleValue(kind, rule.values[1])];
  return (
    (from === null || KINDS[kind].compare(from, value) <= 0) &&
    (to === null || KINDS[kind].compare(value, to) <= 0)
  );
}

function matchesAny(patterns: readonly string[], text: string, engine: RegexEngine): boolean | null {
  let isTold = true;
  for (const pattern of patterns) {
    const compiled = engine.compile(pattern);
    const matches = compiled === null ? false : compiled.matches(text);
    if (matches === true) return true;
    if (matches === null) isTold = false;
  }
  return isTold ? false : null;
}

/**
 * Returns whether a canonical value keeps a rule (ruling 6.2): it equals any of the values, is inside the
 * range (inclusive, an empty side is open), or fully matches any pattern. Every value keeps a rule without
 * values. Null when the engine cannot decide in time.
 */
export function keepsRule(
  kind: ValueKind,
  rule: ValueRule,
  value: SingleValue,
  engine: RegexEngine,
): boolean | null {
  return ruleJudge(kind, rule, engine)(value);
}

/** Returns `keepsRule` of one rule for many values. It reads the values of a list once instead of for each value. */
export function ruleJudge(
  kind: ValueKind,
  rule: ValueRule,
  engine: RegexEngine,
): (value: SingleValue) => boolean | null {
  const given = givenValues(rule);
  if (given.length === 0) return () => true;
  if (rule.type === RULE_RANGE) return (value) => isInRange(kind, rule, value);
  if (rule.type === RULE_REGEX) return (value) => matchesAny(given, String(value), engine);
  const { listKey } = KINDS[kind];
  const allowed = new Set(
    given.flatMap((one) => {
      const value = ruleValue(kind, one);
      return value === null ? [] : [listKey(value)];
    }),
  );
  return (value) => allowed.has(listKey(value));
}
