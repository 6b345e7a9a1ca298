import { describe, expect, it } from 'vitest';
import { plainRegex } from '../testing/plain-regex.ts';
import type { SingleValue } from '../value/stored-value.ts';
import type { ValueKind } from '../value/value-kind.ts';
import type { ValueRule } from './settings.ts';
import { givenValues, keepsRule, ruleValue } from './value-rule.ts';

describe('keepsRule', () => {
  it.each<[ValueKind, ValueRule['type'], (string | null)[], SingleValue, boolean]>([
    // Type 1: any of the values
    ['text', 1, ['Dobry', 'Zły'], ' dobry ', true],
    ['text', 1, ['Dobry', ' Zły '], 'zły', true],
    ['text', 1, ['Dobry'], 'Dobry!', false],
    ['decimal', 1, ['2,5'], '2.50', true],
    ['decimal', 1, ['2,5', '3'], '2.51', false],
    ['integer', 1, ['x', '3'], '3', true],
    ['bool', 1, ['true'], true, true],
    ['bool', 1, ['1'], true, true],
    ['bool', 1, ['true'], false, false],
    ['date', 1, ['2026-01-02'], '2026-01-02', true],
    ['datetime', 1, ['2026-01-02T01:00+01:00'], '2026-01-02T00:00:00.000Z', true],
    // Type 2: a range, inclusive; an empty side is open
    ['decimal', 2, ['2,0', '2,5'], '2.0', true],
    ['decimal', 2, ['2,0', '2,5'], '2.50', true],
    ['decimal', 2, ['2,0', '2,5'], '1.99', false],
    ['decimal', 2, ['2,0', '2,5'], '2.51', false],
    ['decimal', 2, [null, '4'], '-20', true],
    ['decimal', 2, ['', '4'], '4.1', false],
    ['decimal', 2, ['4', ' '], '1000', true],
    ['decimal', 2, ['4', null], '3.9', false],
    ['integer', 2, ['9', '10'], '10', true],
    ['date', 2, ['2026-01-01', '2026-01-31'], '2026-02-01', false],
    ['time', 2, ['06:00', '14:00'], '14:00', true],
    ['time', 2, ['06:00', '14:00'], '05:59', false],
    // Type 3: a full match of any pattern
    ['text', 3, ['[A-Z]{2}\\d'], 'AB1', true],
    ['text', 3, ['[A-Z]{2}\\d'], 'xAB1', false],
    ['text', 3, ['[A-Z]{2}\\d'], 'AB12', false],
    ['text', 3, ['a|b', 'c'], 'c', true],
    ['text', 3, ['a '], 'a ', true],
    ['text', 3, ['a '], 'a', false],
    ['text', 3, ['('], '(', false],
    ['decimal', 3, ['\\d\\.\\d'], '2.5', true],
    ['bool', 3, ['true'], true, true],
    // A rule without values
    ['text', 1, [], 'a', true],
    ['text', 1, ['', null, ' '], 'a', true],
    ['decimal', 2, [null, ''], '1', true],
    ['text', 3, [''], 'a', true],
  ])(
    'for the kind %s, whether a rule of type %i with the values %j is kept by the value %j: %s',
    (kind, type, values, value, expected) => {
      expect(keepsRule(kind, { type, values }, value, plainRegex)).toBe(expected);
    },
  );
});

describe('the values of a rule', () => {
  it('blank values of a rule are left out, the others stay as they are', () => {
    expect(givenValues({ type: 1, values: [null, '', ' ', ' a', 'b'] })).toEqual([' a', 'b']);
  });

  it.each<[ValueKind, string | null | undefined, SingleValue | null]>([
    ['decimal', ' 2,5 ', '2.5'],
    ['decimal', 'x', null],
    ['text', ' a ', 'a'],
    ['text', ' ', null],
    ['text', null, null],
    ['text', undefined, null],
  ])('a rule of kind %s reads its value %j as %j', (kind, value, expected) => {
    expect(ruleValue(kind, value)).toBe(expected);
  });
});
