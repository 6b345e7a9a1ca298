import { KINDS } from '../value/kinds.ts';
import type { ValueKind } from '../value/value-kind.ts';
import { type FormElement, kindOf } from './form-element.ts';
import { limitRules } from './limit-words.ts';
import { RULE_RANGE, RULE_REGEX, type ValueRule } from './settings.ts';
import { givenValues, ruleValue } from './value-rule.ts';

/**
 * Returns whether a field may store a number below zero. Only a limit forbids such a number. A norm does not, because a
 * number outside the norm is stored as a deviation.
 */
export function mayBeBelowZero(field: FormElement): boolean {
  const kind = kindOf(field);
  if (kind === null || KINDS[kind].indexForm !== 'number') return false;
  return !limitRules(field).some((rule) => forbidsBelowZero(kind, rule));
}

function forbidsBelowZero(kind: ValueKind, rule: ValueRule): boolean {
  if (rule.type === RULE_REGEX) return false;
  const least = rule.type === RULE_RANGE ? [rule.values[0]] : givenValues(rule);
  const read = least.map((value) => ruleValue(kind, value));
  return read.every((value) => value !== null && Number(value) >= 0);
}
