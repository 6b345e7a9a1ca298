import { expect, test } from 'vitest';
import type { FormElement } from './form-element.ts';
import type { RuleType, Setting, ValueRule } from './settings.ts';
import { mayBeBelowZero } from './sign.ts';

const rule = (type: RuleType, values: ValueRule['values']): ValueRule => ({ type, values });
const limit = (type: RuleType, ...values: (string | null)[]): Setting => ({
  type: 'validValue',
  validValue: rule(type, values),
});
const norm = (...values: (string | null)[]): Setting => ({
  type: 'referenceValue',
  referenceValue: rule(2, values),
});
const field = (storedValueType: string, settings: readonly Setting[]): FormElement =>
  ({
    dataType: { controlType: 'text', storedValueType, storedValueUnitType: null, settings },
  }) as unknown as FormElement;

test.each<[string, readonly Setting[], boolean]>([
  ['text', [], false],
  ['number_float', [], true],
  ['number_float', [norm('0', '4')], true],
  ['number_float', [limit(2, null, '16')], true],
  ['number_float', [limit(2, '-40', '16')], true],
  ['number_float', [limit(2, '0', '16'), norm('0', '4')], false],
  ['number_integer', [limit(1, '1', '2')], false],
  ['number_integer', [limit(1, '-1', '1')], true],
  ['number_integer', [limit(3, '\\d+')], true],
])('a field of %s with the settings %j may store a number below zero: %s', (stored, settings, expected) => {
  expect(mayBeBelowZero(field(stored, settings))).toBe(expected);
});
