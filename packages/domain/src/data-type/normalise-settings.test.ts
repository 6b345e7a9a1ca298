import { describe, expect, it } from 'vitest';
import { normaliseRule, normaliseSettings } from './normalise-settings.ts';
import type { Setting, ValueRule } from './settings.ts';

const pattern: ValueRule = { type: 3, values: ['L\\d+'] };

describe('the expectation of a rule as it is stored', () => {
  it.each<[ValueRule, ValueRule]>([
    [pattern, pattern],
    [
      { ...pattern, expectation: ' L\n i  cyfry ' },
      { ...pattern, expectation: 'L i cyfry' },
    ],
    [{ ...pattern, expectation: ' ' }, pattern],
    [{ ...pattern, expectation: null }, pattern],
    [
      { type: 2, values: ['1', null], expectation: 'mało' },
      { type: 2, values: ['1', null] },
    ],
  ])('%#: the rule %j is stored as %j', (rule, stored) => {
    expect(normaliseRule(rule)).toStrictEqual(stored);
    const settings: Setting[] = [
      { type: 'validValue', validValue: rule },
      { type: 'referenceValue', referenceValue: rule },
    ];
    expect(normaliseSettings('contentDisplay', 'text', settings)).toStrictEqual([
      { type: 'validValue', validValue: stored },
      { type: 'referenceValue', referenceValue: stored },
    ]);
  });

  it("the expectation of a form element's own validator is kept", () => {
    expect(normaliseRule({ type: 3, validValues: ['a'], expectation: ' a ' })).toStrictEqual({
      type: 3,
      validValues: ['a'],
      expectation: 'a',
    });
  });
});
