import { describe, expect, it } from 'vitest';
import { plainRegex } from '../testing/plain-regex.ts';
import type { ValueKind } from '../value/value-kind.ts';
import { type Violation, violation } from '../violation.ts';
import { missesNorm } from './check-norm.ts';
import { checkSettings } from './check-settings.ts';
import type { ControlType, StoredValueType } from './control.ts';
import type { RuleType, ValueRule } from './settings.ts';

type Given = readonly [RuleType, ...(string | null)[]];
const rule = ([type, ...values]: Given): ValueRule => ({ type, values });

const refused = (...at: (string | number)[]): Violation =>
  violation(['settings', 0, 'referenceValue', 'values', ...at], 'normNotAllowed');

function check(control: ControlType, stored: StoredValueType, norm: Given, limit: Given): Violation[] {
  return checkSettings(
    control,
    stored,
    [
      { type: 'referenceValue', referenceValue: rule(norm) },
      { type: 'validValue', validValue: rule(limit) },
    ],
    plainRegex,
  );
}

describe('the norm of a data type and its limit', () => {
  it.each<[ControlType, StoredValueType, Given, Given]>([
    ['text', 'number_float', [2, '6', '8'], [2, '0', '16']],
    ['text', 'number_float', [2, '0', '16,00'], [2, '0,0', '16']],
    ['text', 'number_float', [2, null, '4'], [2, '-30', '30']],
    ['text', 'number_float', [2, '10', ''], [2, null, '16']],
    ['text', 'number_float', [2, '2', '5'], [1, '1', '3', '9']],
    ['text', 'number_float', [2, '2', '5'], [3, '[0-9]']],
    ['text', 'number_float', [2, null, ''], [2, '0', '16']],
    ['text', 'number_float', [1, '99'], [2, '', null]],
    ['text', 'text', [1, 'a'], [1, 'A', 'B']],
    ['text', 'text', [1, 'L2417'], [3, 'L\\d{4}']],
    ['text', 'text', [3, 'L\\d{4}'], [1, 'L2417', 'X']],
    ['text', 'text', [3, 'L\\d{4}'], [3, 'X']],
    ['date', 'datetime', [2, '2026-11-05', null], [2, '2026-01-01', '2026-12-31']],
    ['contentDisplay', 'text', [1, 'a'], [1, 'b']],
  ])('of %s (%s) the norm %j is accepted with the limit %j', (control, stored, norm, limit) => {
    expect(check(control, stored, norm, limit)).toEqual([]);
  });

  it.each<[ControlType, StoredValueType, Given, Given, Violation[]]>([
    ['text', 'number_float', [2, '20', '30'], [2, '0', '16'], [refused(0), refused(1)]],
    ['text', 'number_float', [2, '6', '80'], [2, '0', '16'], [refused(1)]],
    ['text', 'number_float', [2, '-1', '8'], [2, '0', '16'], [refused(0)]],
    ['text', 'number_float', [2, '20', null], [2, '0', '16'], [refused(0)]],
    ['text', 'number_integer', [2, null, '4'], [2, '5', null], [refused(1)]],
    ['text', 'number_float', [1, '8', '80'], [2, '0', '16'], [refused(1)]],
    ['text', 'number_float', [2, '4', '8'], [1, '1', '3', '9'], [refused()]],
    ['select', 'text', [1, 'A', 'C'], [1, 'a', 'B'], [refused(1)]],
    ['text', 'text', [1, 'X'], [3, 'L\\d{4}'], [refused(0)]],
    ['text', 'text', [3, 'L\\d{4}'], [1, 'X', 'Y'], [refused()]],
    ['checkbox', 'bool', [1, 'true'], [1, 'false'], [refused(0)]],
    ['date', 'datetime', [2, '2025-12-31', '2026-02-01'], [2, '2026-01-01', null], [refused(0)]],
    ['time', 'text', [2, '07:00', '16:30'], [2, '06:00', '16:00'], [refused(1)]],
    [
      'datetime',
      'datetime',
      [2, null, '2026-11-05T13:00:00+01:00'],
      [2, '2026-11-05T12:00:01Z', null],
      [refused(1)],
    ],
  ])('of %s (%s) the norm %j is refused with the limit %j', (control, stored, norm, limit, expected) => {
    expect(check(control, stored, norm, limit)).toEqual(expected);
  });

  it('a norm is not compared with a limit that has an error of its own', () => {
    expect(check('text', 'number_float', [2, '20', '30'], [2, '16', '0'])).toEqual([
      violation(['settings', 1, 'validValue', 'values'], 'rangeUpsideDown'),
    ]);
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
