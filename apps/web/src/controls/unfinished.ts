import { type FormElement, kindOf } from '@kartoteka/domain/data-type/form-element';
import { limitRules } from '@kartoteka/domain/data-type/limit-words';
import { RULE_RANGE, RULE_REGEX, type ValueRule } from '@kartoteka/domain/data-type/settings';
import { ruleValue } from '@kartoteka/domain/data-type/value-rule';
import type { StoredValue } from '@kartoteka/domain/value/stored-value';
import type { Violation } from '@kartoteka/domain/violation';
import { hasWholeYear } from './clock-text.ts';
import type { RawValue } from './raw-value.ts';

/**
 * Whether more typing may still mend what a value is refused for: the beginning of a number or date, of a text that is
 * longer, or of another one; never a choice. `value` is null where the input cannot be read.
 */
export function mayBeMended(
  field: FormElement,
  raw: RawValue,
  value: StoredValue | null,
  { rule }: Violation,
): boolean {
  const { controlType } = field.dataType;
  const kind = kindOf(field);
  if (controlType === 'select' || controlType === 'checkbox' || rule === 'tooLong') return false;
  if (value === null || kind === 'text') return true;
  if (kind === 'integer' || kind === 'decimal') {
    return limitRules(field).some((one) => Math.abs(Number(value)) < reachOf(kind, one));
  }
  return controlType.startsWith('date') && !hasWholeYear(String(raw));
}

/** How far from zero a number may be: '2' may become 25 where 10–50 is allowed, and 60 nothing that is. */
function reachOf(kind: 'integer' | 'decimal', { type, values }: ValueRule): number {
  const ends = values.map((value) => ruleValue(kind, value));
  if (type === RULE_REGEX || (type === RULE_RANGE && ends[1] === null)) return Infinity;
  return Math.max(...ends.map((end) => Math.abs(Number(end))));
}
