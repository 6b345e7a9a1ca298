import type { ValueRule } from '@kartoteka/domain/data-type/settings';
import { compareDecimals, parseDecimal } from '@kartoteka/domain/value/decimal';

/**
 * How a new rule compares with the old rule: it allows the same values, more values, or not all values that the old
 * rule allowed. `other` means that the rules cannot be compared.
 */
export type RuleChange = 'same' | 'wider' | 'narrower' | 'other';

/**
 * Compares two rules. Null and an empty rule allow everything. Rules of different types, and different patterns, cannot
 * be compared and give 'other'.
 */
export function ruleChange(before: ValueRule | null, after: ValueRule | null): RuleChange {
  const [old, now] = [before && says(before) ? before : null, after && says(after) ? after : null];
  if (now === null) return old === null ? 'same' : 'wider';
  if (old === null) return 'narrower';
  if (old.type !== now.type) return 'other';
  if (now.type === 1) return compareLists(given(old), given(now));
  if (now.type === 2) return compareRanges(old.values, now.values);
  return given(old).join('\n') === given(now).join('\n') ? 'same' : 'other';
}

function says({ values }: ValueRule): boolean {
  return values.some((value) => value !== null && value.trim() !== '');
}

/** Returns the trimmed, non-empty values of a rule. The values of a list are in lower case (ruling 6.2). */
function given({ type, values }: ValueRule): readonly string[] {
  const texts = values.flatMap((value) => value?.trim() || []);
  return type === 1 ? texts.map((text) => text.toLocaleLowerCase('pl')) : texts;
}

function compareLists(old: readonly string[], now: readonly string[]): RuleChange {
  if (old.some((value) => !now.includes(value))) return 'narrower';
  return now.some((value) => !old.includes(value)) ? 'wider' : 'same';
}

function compareRanges(old: ValueRule['values'], now: ValueRule['values']): RuleChange {
  // A missing lower end counts as below every value, and a missing upper end as above every value.
  const low = compareSides(now[0], old[0], -1);
  const high = compareSides(old[1], now[1], 1);
  if (low > 0 || high > 0) return 'narrower';
  return low < 0 || high < 0 ? 'wider' : 'same';
}

function compareSides(
  one: string | null | undefined,
  other: string | null | undefined,
  open: -1 | 1,
): number {
  const [a, b] = [one?.trim() || null, other?.trim() || null];
  if (a === null || b === null) return a === b ? 0 : a === null ? open : -open;
  const [x, y] = [parseDecimal(a), parseDecimal(b)];
  if (x !== null && y !== null) return compareDecimals(x, y);
  // Dates and times in wire form are ordered alphabetically.
  return a < b ? -1 : a > b ? 1 : 0;
}
