import { describe, expect, it } from 'vitest';
import {
  effectiveSettings,
  hasPattern,
  isMultiple,
  isRequired,
  maxLength,
  minLength,
  options,
  referenceRules,
  validRules,
} from './effective.ts';
import type { Setting, ValueRule } from './settings.ts';

const own: ValueRule = { type: 2, values: ['1', '9'] };
const norm: ValueRule = { type: 1, values: ['5'] };
const option = { value: 'a', label: 'A', attributes: [] };
const all: Setting[] = [
  { type: 'requirement', isRequired: true },
  { type: 'minLength', length: 2 },
  { type: 'maxLength', length: 5 },
  { type: 'multipleSelect', isEnabled: true },
  { type: 'availableOptions', options: [option] },
  { type: 'validValue', validValue: own },
  { type: 'referenceValue', referenceValue: norm },
];

describe('effective settings', () => {
  it("the effective settings without validators are the data type's own", () => {
    expect(effectiveSettings(all, null)).toEqual(all);
    expect(effectiveSettings(all, undefined)).toEqual(all);
  });

  it("a form element's validators become a further validValue of the effective settings", () => {
    const settings = effectiveSettings(all, { type: 3, validValues: ['[0-9]'] });
    expect(settings.slice(0, -1)).toEqual(all);
    const explained = { type: 3 as const, validValues: ['[0-9]'], expectation: 'Jedna cyfra' };
    expect(validRules(effectiveSettings([], explained))).toEqual([
      { type: 3, values: ['[0-9]'], expectation: 'Jedna cyfra' },
    ]);
    expect(validRules(settings)).toEqual([own, { type: 3, values: ['[0-9]'] }]);
  });

  it('each kind of setting is read from a list of settings', () => {
    expect(isRequired(all)).toBe(true);
    expect(minLength(all)).toBe(2);
    expect(maxLength(all)).toBe(5);
    expect(isMultiple(all)).toBe(true);
    expect(options(all)).toEqual([option]);
    expect(validRules(all)).toEqual([own]);
    expect(referenceRules(all)).toEqual([norm]);
    expect(hasPattern(all)).toBe(false);
    const pattern: ValueRule = { type: 3, values: ['a'] };
    expect(hasPattern([{ type: 'validValue', validValue: pattern }])).toBe(true);
    expect(hasPattern([{ type: 'referenceValue', referenceValue: pattern }])).toBe(true);
  });

  it('reading an empty list of settings gives the defaults', () => {
    expect(isRequired([])).toBe(false);
    expect(minLength([])).toBeNull();
    expect(maxLength([])).toBeNull();
    expect(isMultiple([])).toBe(false);
    expect(options([])).toEqual([]);
    expect(validRules([])).toEqual([]);
    expect(referenceRules([])).toEqual([]);
  });

  it('a flag setting that is off reads as off', () => {
    expect(isRequired([{ type: 'requirement', isRequired: false }])).toBe(false);
    expect(isMultiple([{ type: 'multipleSelect', isEnabled: false }])).toBe(false);
  });
});
