import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { field, optionsOf } from '../testing/sample-card.ts';
import { violation } from '../violation.ts';
import { fieldOptions, selectedValue } from './field-option.ts';
import { normaliseSettings } from './normalise-settings.ts';
import { readField } from './read-field.ts';
import type { Setting } from './settings.ts';

const MULTIPLE: Setting = { type: 'multipleSelect', isEnabled: true };
const decimal = field('d', { stored: 'number_float' });
const single = field('s', { control: 'select', settings: [optionsOf('a', 'b', 'c')] });
const several = field('m', { control: 'select', settings: [optionsOf('a', 'b', 'c'), MULTIPLE] });
const numbers = field('n', {
  control: 'select',
  stored: 'number_float',
  settings: [optionsOf('1,50', 'x', '3')],
});
const manyNumbers = field('k', {
  control: 'select',
  stored: 'number_integer',
  settings: [optionsOf('3', '1', '2'), MULTIPLE],
});

describe('readField', () => {
  it.each([
    [decimal, '2,50', '2.50'],
    [decimal, 2.5, '2.5'],
    [field('t'), ' ', ' '],
    [field('c', { control: 'checkbox', stored: 'bool' }), 0, false],
    [field('z', { control: 'time', stored: 'text' }), '07:30', '07:30'],
    [field('o', { stored: 'number_float', settings: [optionsOf('1.50')] }), '1.5', '1.5'],
    [single, 'b', 'b'],
    [single, 'B', 'B'],
    [single, 'zzz', 'zzz'],
    [numbers, '1.5', '1.50'],
    [numbers, 3, '3'],
    [numbers, '4', '4'],
    [several, ['c', 'a', 'c'], ['a', 'c']],
    [several, ['z', 'c', 'y', 'a'], ['a', 'c', 'z', 'y']],
    [several, 'b', ['b']],
    [several, ['b', null, ''], ['b']],
    [manyNumbers, ['02', 3], ['3', '2']],
  ])('%#: for the field %o readField reads %j as %j', (element, raw, value) => {
    expect(readField(element, raw)).toEqual({ value, violations: [] });
  });

  it.each([undefined, null, '', []])('readField reads %j as empty for every field', (raw) => {
    for (const element of [decimal, single, several, field('t')]) {
      expect(readField(element, raw)).toEqual({ value: null, violations: [] });
    }
  });

  it('readField reads a list of empty values as empty', () => {
    expect(readField(several, [null, ''])).toEqual({ value: null, violations: [] });
  });

  it('readField finds no value in a contentDisplay or in an illegal pair', () => {
    expect(readField(field('x', { control: 'contentDisplay' }), { any: 1 })).toEqual({
      value: null,
      violations: [],
    });
    expect(readField(field('x', { control: 'checkbox' }), 'a')).toEqual({ value: null, violations: [] });
  });

  it.each([
    [decimal, 'x', violation([], 'notDecimal')],
    [decimal, ['1'], violation([], 'notOneValue')],
    [single, ['a'], violation([], 'notOneValue')],
    [single, 5, violation([], 'notText')],
    [field('t', { settings: [MULTIPLE] }), ['a'], violation([], 'notOneValue')],
    [several, ['a', 5, true], violation([], 'notText')],
    [several, [['a']], violation([], 'notText')],
    [several, { a: 1 }, violation([], 'notText')],
    [several, Array.from({ length: 1001 }, () => 'a'), violation([], 'tooManyItems', { max: 1000 })],
  ])('%#: for the field %o readField refuses %j', (element, raw, expected) => {
    expect(readField(element, raw)).toEqual({ value: null, violations: [expected] });
  });

  it('readField accepts as many values as a select may have options', () => {
    const raw = Array.from({ length: 1000 }, () => 'a');
    expect(readField(several, raw)).toEqual({ value: ['a'], violations: [] });
  });

  it('readField returns a list in option order without duplicates', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1 }), (raw) => {
        const { value } = readField(several, raw);
        expect(value).toEqual((['a', 'b', 'c'] as const).filter((one) => raw.includes(one)));
        expect(readField(several, value).value).toEqual(value);
      }),
    );
  });
});

describe('options of a select', () => {
  it('options are read as the stored type, and an option of another type is left out', () => {
    expect(fieldOptions('decimal', numbers.dataType.settings).map((one) => one.value)).toEqual(['1.50', '3']);
    expect(fieldOptions('text', [optionsOf(' a ')])).toEqual([
      { value: ' a ', label: ' A ', attributes: [] },
    ]);
    expect(fieldOptions('bool', [optionsOf('true', '0')]).map((one) => one.value)).toEqual([true, false]);
  });

  it.each([
    [single, 'b', 'b'],
    [single, 'zzz', null],
    [single, null, null],
    [numbers, '1.50', '1.50'],
    [numbers, '1.5', null],
    [single, true, null],
    [several, ['zzz'], null],
    [several, ['b', 'zzz', 'a'], ['b', 'a']],
    [several, 'zzz', null],
    [field('x'), 'q', 'q'],
    [field('x', { control: 'select' }), 'q', null],
    [field('x', { control: 'contentDisplay' }), 'q', 'q'],
  ])('%#: in the field %o selectedValue turns the stored value %j into %j', (element, value, expected) => {
    expect(selectedValue(element, value)).toEqual(expected);
  });

  it('option values are stored in canonical form', () => {
    const settings: Setting[] = [optionsOf('2,50', 'x', '007'), { type: 'minLength', length: 1 }];
    expect(normaliseSettings('select', 'number_float', settings)).toEqual([
      {
        type: 'availableOptions',
        options: [
          { value: '2.50', label: '2,50', attributes: [] },
          { value: 'x', label: 'X', attributes: [] },
          { value: '7', label: '007', attributes: [] },
        ],
      },
      { type: 'minLength', length: 1 },
    ]);
    expect(normaliseSettings('contentDisplay', 'number_float', settings)).toEqual(settings);
    expect(normaliseSettings('select', 'text', settings)).toEqual(settings);
  });
});
