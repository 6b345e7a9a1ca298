import { KINDS } from '../value/kinds.ts';
import type { ValueKind } from '../value/value-kind.ts';
import type { RegexEngine } from './regex-engine.ts';
import { RULE_RANGE, RULE_REGEX, RULE_VALUE, type ValueRule } from './settings.ts';
import { givenValues, ruleJudge, ruleValue } from './value-rule.ts';

const noPatterns: RegexEngine = { compile: () => null };

type Side = string | null;

/** Returns the stricter of two bounds. `sign` is 1 for lower bounds, -1 for upper bounds. */
function stricter(kind: ValueKind, sign: 1 | -1, one: Side, other: Side): Side {
  const [a, b] = [ruleValue(kind, one), ruleValue(kind, other)];
  if (a === null || b === null) return a === null ? other : one;
  return sign * KINDS[kind].compare(a, b) >= 0 ? one : other;
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
  return from !== null && to !== null && KINDS[kind].compare(from, to) > 0;
}

/**
 * Combines rules that must all be kept into as few as possible: one range, or the values that all lists and ranges
 * allow, and the patterns. Leaves out rules without values. Returns the other rules unchanged when no value is in all
 * lists and ranges, and when a kind without an order has a range.
 */
export function combinedRules(kind: ValueKind, rules: readonly ValueRule[]): readonly ValueRule[] {
  const telling = rules.filter((rule) => givenValues(rule).length > 0);
  if (telling.length < 2) return telling;
  const ranges = telling.filter(({ type }) => type === RULE_RANGE);
  const [first, ...lists] = telling.filter(({ type }) => type === RULE_VALUE);
  const patterns = telling.filter(({ type }) => type === RULE_REGEX);
  if (ranges.length > 0 && !KINDS[kind].isOrdered) return telling;
  if (first === undefined) {
    const common = commonRange(kind, ranges);
    return common.some((range) => isEmptyRange(kind, range)) ? telling : [...common, ...patterns];
  }
  const judges = [...lists, ...ranges].map((rule) => ruleJudge(kind, rule, noPatterns));
  const values = givenValues(first).filter((given) => {
    const value = ruleValue(kind, given);
    return value !== null && judges.every((keeps) => keeps(value));
  });
  return values.length === 0 ? telling : [{ type: RULE_VALUE, values }, ...patterns];
}
