import type { FormElement } from '@kartoteka/domain/data-type/form-element';
import { describe, expect, it } from 'vitest';
import { meansSame, rawOf, sameRaw, wireOf } from './raw-value.ts';

function field(dataType: Partial<FormElement['dataType']>): FormElement {
  return {
    id: 'f',
    name: 'Pole',
    description: null,
    filterGroup: null,
    dataType: {
      id: 'd',
      displayName: 'Typ',
      controlType: 'text',
      storedValueType: 'text',
      storedValueUnitType: null,
      settings: [],
      ...dataType,
    },
  };
}
const decimal = field({ storedValueType: 'number_float' });
const date = field({ controlType: 'date', storedValueType: 'datetime' });
const moment = field({ controlType: 'datetime', storedValueType: 'datetime' });
const options = ['ok', 'zle'].map((value) => ({ value, label: '', attributes: [] }));
const select = field({ controlType: 'select', settings: [{ type: 'availableOptions', options }] });
const several = field({
  controlType: 'select',
  settings: [
    { type: 'availableOptions', options },
    { type: 'multipleSelect', isEnabled: true },
  ],
});
const code = field({
  settings: [{ type: 'validValue', validValue: { type: 3, values: ['L\\d'], expectation: null } }],
});

describe('a raw value', () => {
  it('a stored value is shown in the form in which it is typed', () => {
    expect(rawOf(decimal, '2.50')).toBe('2,50');
    expect(rawOf(date, '2026-03-05')).toBe('05/03/2026');
    expect(rawOf(moment, '2026-07-05T05:30:00.000Z')).toBe('05/07/2026 07:30');
    expect(rawOf(field({ controlType: 'checkbox', storedValueType: 'bool' }), false)).toBe(false);
    expect(rawOf(decimal, undefined)).toBe('');
  });

  it('chosen values of a select that are no longer options are dropped', () => {
    expect(rawOf(select, 'ok')).toBe('ok');
    expect(rawOf(select, 'inne')).toBe('');
    expect(rawOf(several, ['zle', 'inne'])).toEqual(['zle']);
    expect(rawOf(several, ['inne'])).toBe('');
  });

  it.each([
    [date, '05/11/26', '05/11/2026', true],
    [date, '05/11/20', '05/11/2026', false],
    [moment, '5.7.26 7:30', '05/07/2026 07:30', true],
    [decimal, '2.50 ', '2,50', true],
    [decimal, '2,5', '2,50', false],
    [decimal, '2,5x', '', false],
    [decimal, '2,5x', '2,5x', true],
    [code, 'L1 ', 'L1', true],
    [field({}), 'a ', 'a', false],
    [several, ['ok'], ['ok'], true],
    [several, [], '', true],
  ])(
    'two raw values of a field mean the same only if the field stores both as the same value (case %#)',
    (of, typed, value, isSame) => {
      expect(meansSame(of, typed, value)).toBe(isSame);
    },
  );

  it('a value is sent in the form of the wire, and as typed when it cannot be read', () => {
    expect(wireOf(date, '5.3.2026')).toBe('2026-03-05');
    expect(wireOf(date, '31/02/2026')).toBe('31/02/2026');
    expect(wireOf(moment, '05/07/2026 07:30')).toBe('2026-07-05T05:30:00.000Z');
    expect(wireOf(decimal, ' 2,5 ')).toBe('2,5');
    for (const minus of ['-3', '−3', '–3']) expect(wireOf(decimal, minus)).toBe('-3');
    expect(wireOf(decimal, ' 12\u00a0345,5')).toBe('12\u00a0345,5');
    expect(wireOf(field({}), ' a ')).toBe(' a ');
    expect(
      wireOf(
        field({ settings: [{ type: 'validValue', validValue: { type: 3, values: ['L\\d+'] } }] }),
        ' L24 ',
      ),
    ).toBe('L24');
    expect(
      wireOf(
        field({ settings: [{ type: 'referenceValue', referenceValue: { type: 3, values: ['L\\d+'] } }] }),
        'L24 ',
      ),
    ).toBe('L24');
    expect(wireOf(select, '05/03/2026')).toBe('05/03/2026');
  });

  it('two raw values are equal when both are empty, or when their lists have the same values in the same order', () => {
    expect(sameRaw('', undefined)).toBe(true);
    expect(sameRaw([], '')).toBe(true);
    expect(sameRaw(false, '')).toBe(false);
    expect(sameRaw(['a', 'b'], ['a', 'b'])).toBe(true);
    expect(sameRaw(['a', 'b'], ['b', 'a'])).toBe(false);
  });
});
