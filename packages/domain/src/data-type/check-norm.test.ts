import { describe, expect, it } from 'vitest';
import { plainRegex } from '../testing/plain-regex.ts';
import type { ValueKind } from '../value/value-kind.ts';
import { missesNorm, normExceedsLimits } from './check-norm.ts';
import type { RuleType, ValueRule } from './settings.ts';

type Given = readonly [RuleType, ...(string | null)[]];
const rule = ([type, ...values]: Given): ValueRule => ({ type, values });

describe('the norm of a data type and its limit', () => {
  it.each<[ValueKind, Given, Given, boolean]>([
    ['decimal', [2, '6', '8'], [2, '0', '16'], false],
    ['decimal', [2, '0', '16,00'], [2, '0,0', '16'], false],
    ['decimal', [2, null, '4'], [2, '-30', '30'], false],
    ['decimal', [2, '10', ''], [2, null, '16'], false],
    ['decimal', [2, '2', '5'], [1, '1', '3', '9'], false],
    ['decimal', [2, '2', '5'], [3, '[0-9]'], false],
    ['decimal', [2, null, ''], [2, '0', '16'], false],
    ['decimal', [1, '99'], [2, '', null], false],
    ['text', [1, 'a'], [1, 'a', 'B'], false],
    ['text', [1, 'L2417'], [3, 'L\\d{4}'], false],
    ['text', [3, 'L\\d{4}'], [1, 'L2417', 'X'], false],
    ['text', [3, 'L\\d{4}'], [3, 'X'], false],
    ['date', [2, '2026-11-05', null], [2, '2026-01-01', '2026-12-31'], false],
    ['decimal', [2, '20', '30'], [2, '16', '0'], false],
    ['decimal', [2, '20', '30'], [2, '0', '16'], true],
    ['decimal', [2, '6', '80'], [2, '0', '16'], true],
    ['decimal', [2, '-1', '8'], [2, '0', '16'], true],
    ['decimal', [2, '20', null], [2, '0', '16'], true],
    ['integer', [2, null, '4'], [2, '5', null], true],
    ['decimal', [1, '8', '80'], [2, '0', '16'], true],
    ['decimal', [2, '4', '8'], [1, '1', '3', '9'], true],
    ['text', [1, 'A', 'C'], [1, 'A', 'B'], true],
    ['text', [1, 'X'], [3, 'L\\d{4}'], true],
    ['text', [3, 'L\\d{4}'], [1, 'X', 'Y'], true],
    ['bool', [1, 'true'], [1, 'false'], true],
    ['date', [2, '2025-12-31', '2026-02-01'], [2, '2026-01-01', null], true],
    ['time', [2, '07:00', '16:30'], [2, '06:00', '16:00'], true],
    ['datetime', [2, null, '2026-11-05T13:00:00+01:00'], [2, '2026-11-05T12:00:01Z', null], true],
  ])('of %s: the norm %j exceeds the limit %j: %s', (kind, norm, limit, expected) => {
    const settings = [
      { type: 'referenceValue', referenceValue: rule(norm) },
      { type: 'validValue', validValue: rule(limit) },
    ] as const;
    expect(normExceedsLimits(kind, settings, plainRegex)).toBe(expected);
  });
});

describe('the own rule of a field and the norm of its data type', () => {
  it.each<[ValueKind, Given, Given, boolean]>([
    ['decimal', [2, '2', '8'], [2, '5', '6'], true],
    ['decimal', [2, '5', '6'], [2, '2', '8'], true],
    ['decimal', [2, '2', '8'], [2, '8', null], true],
    ['decimal', [2, '2', '8'], [2, '-30', '-18'], false],
    ['decimal', [2, null, '4'], [2, '4,1', null], false],
    ['decimal', [1, '1', '9'], [2, '2', '8'], false],
    ['decimal', [2, null, ''], [1, '3'], true],
    ['text', [1, 'A', 'B'], [1, 'b', 'C'], true],
    ['text', [1, 'A'], [1, 'B', 'C'], false],
    ['text', [1, 'X'], [3, 'L\\d{4}'], false],
    ['time', [2, '06:00', '14:00'], [2, '14:01', '22:00'], false],
  ])(
    'of %s: the own rule %j allows a value within the norm %j: %s',
    (kind, [type, ...validValues], norm, expected) => {
      expect(missesNorm(kind, { type, validValues }, [rule(norm)], plainRegex)).toBe(!expected);
    },
  );
});
