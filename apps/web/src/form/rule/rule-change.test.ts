import type { ValueRule } from '@kartoteka/domain/data-type/settings';
import { expect, test } from 'vitest';
import { ruleChange } from './rule-change.ts';

const values = (...of: string[]): ValueRule => ({ type: 1, values: of });
const range = (low: string | null, high: string | null): ValueRule => ({ type: 2, values: [low, high] });
const pattern = (of: string): ValueRule => ({ type: 3, values: [of] });

test.each<[string, ValueRule | null, ValueRule | null, string]>([
  ['a rule where there was none', null, values('A'), 'narrower'],
  ['an empty rule where there was none', null, range(null, ''), 'same'],
  ['no rule any more', values('A'), null, 'wider'],
  ['a value less', values('A', 'B'), values('A'), 'narrower'],
  ['another value', values('A'), values('B'), 'narrower'],
  ['a value more', values('A'), values('B', 'A'), 'wider'],
  ['the same values written otherwise', values('A', 'b'), values('B ', ' a'), 'same'],
  ['a range that shrinks below', range('2', '5'), range('2,5', '5'), 'narrower'],
  ['a range that shrinks above and grows below', range('2', '10'), range('1', '9'), 'narrower'],
  ['a range that grows', range('2', '9'), range('2', '10'), 'wider'],
  ['a range that is closed', range(null, '9'), range('-5', '9'), 'narrower'],
  ['a range that is opened', range('2', '9'), range('2', null), 'wider'],
  ['a range written otherwise', range('2.50', ''), range('2,5', null), 'same'],
  ['a range of days that shrinks below', range('2026-01-01', null), range('2026-02-01', null), 'narrower'],
  ['a list of values in place of a range', range('1', '2'), values('1', '2'), 'other'],
  ['another pattern', pattern('A+'), pattern('A*'), 'other'],
  ['the same pattern', pattern('A+'), pattern('A+'), 'same'],
])('a change of a rule (%s) from %j to %j is %s', (_what, before, after, change) => {
  expect(ruleChange(before, after)).toBe(change);
});
