import type { ValueRule } from '@kartoteka/domain/data-type/settings';
import { expect, test } from 'vitest';
import { ruleChange } from './rule-change.ts';

const values = (...of: string[]): ValueRule => ({ type: 1, values: of });
const range = (low: string | null, high: string | null): ValueRule => ({ type: 2, values: [low, high] });
const pattern = (of: string): ValueRule => ({ type: 3, values: [of] });

test.each<[string, ValueRule | null, ValueRule | null, string]>([
  ['a rule where there was none', null, values('A'), 'narrower'],
  ['an empty rule where there was none', null, range(null, ''), 'same'],
  ['no rule where there was one', values('A'), null, 'wider'],
  ['one value fewer', values('A', 'B'), values('A'), 'narrower'],
  ['another value', values('A'), values('B'), 'narrower'],
  ['one value more', values('A'), values('B', 'A'), 'wider'],
  ['the same values written otherwise', values('A', 'b'), values('B ', ' a'), 'same'],
  ['a range whose lower end rises', range('2', '5'), range('2,5', '5'), 'narrower'],
  ['a range whose ends both fall', range('2', '10'), range('1', '9'), 'narrower'],
  ['a range whose upper end rises', range('2', '9'), range('2', '10'), 'wider'],
  ['a range that gets a lower end', range(null, '9'), range('-5', '9'), 'narrower'],
  ['a range that loses its upper end', range('2', '9'), range('2', null), 'wider'],
  ['a range written otherwise', range('2.50', ''), range('2,5', null), 'same'],
  [
    'a range of days whose first day is later',
    range('2026-01-01', null),
    range('2026-02-01', null),
    'narrower',
  ],
  ['a list of values in place of a range', range('1', '2'), values('1', '2'), 'other'],
  ['another pattern', pattern('A+'), pattern('A*'), 'other'],
  ['the same pattern', pattern('A+'), pattern('A+'), 'same'],
])('a change of a rule (%s) from %j to %j is %s', (_what, before, after, change) => {
  expect(ruleChange(before, after)).toBe(change);
});
