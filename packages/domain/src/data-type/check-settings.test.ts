import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainRegex } from '../testing/plain-regex.ts';
import { optionsOf } from '../testing/sample-card.ts';
import { type Violation, violation } from '../violation.ts';
import { checkValidator, patternJudge } from './check-rule.ts';
import { checkSettings } from './check-settings.ts';
import { CONTROL_TYPES, legalStoredTypes, type StoredValueType } from './control.ts';
import type { Option, Setting } from './settings.ts';

const option = (value: string, draft: Partial<Option> = {}): Option => ({
  value,
  label: '',
  attributes: [],
  ...draft,
});
const options = (...given: Option[]): Setting => ({ type: 'availableOptions', options: given });
const min = (length: number): Setting => ({ type: 'minLength', length });
const max = (length: number): Setting => ({ type: 'maxLength', length });
const valid = (type: 1 | 2 | 3, ...values: (string | null)[]): Setting => ({
  type: 'validValue',
  validValue: { type, values },
});
const norm = (type: 1 | 2 | 3, ...values: (string | null)[]): Setting => ({
  type: 'referenceValue',
  referenceValue: { type, values },
});
const explained = (expectation: string | null): Setting => ({
  type: 'validValue',
  validValue: { type: 3, values: ['a'], expectation },
});

function check(
  stored: StoredValueType,
  settings: Setting[],
  control: (typeof CONTROL_TYPES)[number] = 'text',
) {
  return checkSettings(control, stored, settings, plainRegex);
}

describe('settings that checkSettings accepts', () => {
  it.each<[StoredValueType, Setting[]]>([
    ['text', []],
    [
      'text',
      [
        { type: 'requirement', isRequired: true },
        { type: 'multipleSelect', isEnabled: true },
      ],
    ],
    ['text', [min(3), max(3)]],
    ['text', [max(5), min(0)]],
    ['text', [max(0)]],
    ['text', [min(4000), max(2_147_483_647)]],
    ['text', [valid(1, 'a', 'a')]],
    ['text', [valid(1)]],
    ['text', [valid(1, ...Array.from({ length: 1000 }, () => 'a'))]],
    ['text', [valid(3, '[a-z]+', '')]],
    ['text', [explained('ż'.repeat(256))]],
    ['text', [explained(null)]],
    ['text', [valid(1, 'a'.repeat(1000))]],
    ['number_float', [valid(2, '1,5', '1.50')]],
    ['number_float', [valid(2, null, '')]],
    ['number_float', [valid(2, null, '-5')]],
    ['number_float', [valid(3, '\\d+')]],
    ['number_float', [valid(1, ' 2,5 '), norm(2, '2', '3')]],
  ])('checkSettings accepts the settings of %s: %j', (stored, settings) => {
    expect(check(stored, settings)).toEqual([]);
  });

  it.each<[StoredValueType, Setting]>([
    ['text', options()],
    ['text', options(option('a'), option('A'), option('b', { label: 'x'.repeat(256) }))],
    ['text', options(option('x'.repeat(256)))],
    ['number_float', options(option(' 2,5 '), option('-2,5'), option('25'), option('250'))],
    ['number_float', options(option('1.05'), option('1.005'), option('10.5'), option('1.5'))],
    ['number_integer', options(option('1'), option('10'))],
    ['bool', options(option('true'), option('false'))],
    [
      'text',
      options(option('a', { attributes: Array.from({ length: 20 }, () => ({ type: 'x', value: 'y' })) })),
    ],
    ['text', optionsOf(...Array.from({ length: 1000 }, (_, n) => `o${n}`))],
  ])('checkSettings accepts the settings of a select of %s (%#)', (stored, setting) => {
    expect(check(stored, [setting], 'select')).toEqual([]);
  });

  it("only the shape of a contentDisplay's settings is checked", () => {
    const settings = [valid(2, 'x', 'a'), options(option('a'), option('b'))];
    expect(check('number_float', settings, 'contentDisplay')).toEqual([]);
  });
});

describe('settings that checkSettings refuses', () => {
  it.each<[StoredValueType, Setting[], Violation[]]>([
    ['text', [min(-1)], [violation(['settings', 0, 'length'], 'negative')]],
    ['text', [max(-1)], [violation(['settings', 0, 'length'], 'negative')]],
    ['text', [min(4001)], [violation(['settings', 0, 'length'], 'tooBig', { max: 4000 })]],
    ['text', [max(2_147_483_648)], [violation(['settings', 0, 'length'], 'tooBig', { max: 2_147_483_647 })]],
    ['text', [max(2), min(3)], [violation(['settings', 1, 'length'], 'minOverMax')]],
    ['text', [min(1), max(0)], [violation(['settings', 0, 'length'], 'minOverMax')]],
    ['text', [min(3), max(-2)], [violation(['settings', 1, 'length'], 'negative')]],
    [
      'text',
      [min(1), max(5), min(2), max(6)],
      [
        violation(['settings', 2, 'type'], 'settingTwice'),
        violation(['settings', 3, 'type'], 'settingTwice'),
      ],
    ],
    ['text', [valid(3, '', '(')], [violation(['settings', 0, 'validValue', 'values', 1], 'badPattern')]],
    ['text', [norm(3, '[')], [violation(['settings', 0, 'referenceValue', 'values', 0], 'badPattern')]],
    [
      'text',
      [explained('x'.repeat(257))],
      [violation(['settings', 0, 'validValue', 'expectation'], 'tooLong', { max: 256 })],
    ],
    ['text', [explained('a\0')], [violation(['settings', 0, 'validValue', 'expectation'], 'badCharacters')]],
    ['text', [valid(2, 'a', 'b')], [violation(['settings', 0, 'validValue', 'type'], 'rangeNotOrdered')]],
    ['text', [valid(1, 'a\0')], [violation(['settings', 0, 'validValue', 'values', 0], 'badCharacters')]],
    [
      'text',
      [valid(3, 'a'.repeat(1001))],
      [violation(['settings', 0, 'validValue', 'values', 0], 'tooLong', { max: 1000 })],
    ],
    [
      'text',
      [valid(1, ...Array.from({ length: 1001 }, () => 'a'))],
      [violation(['settings', 0, 'validValue', 'values'], 'tooManyItems', { max: 1000 })],
    ],
    ['number_float', [valid(2, '2')], [violation(['settings', 0, 'validValue', 'values'], 'rangeNeedsTwo')]],
    [
      'number_float',
      [norm(2, '1', '2', '3')],
      [violation(['settings', 0, 'referenceValue', 'values'], 'rangeNeedsTwo')],
    ],
    [
      'number_float',
      [valid(2, '3', '2,9')],
      [violation(['settings', 0, 'validValue', 'values'], 'rangeUpsideDown')],
    ],
    [
      'number_float',
      [min(0), valid(1, '1', 'x', '1.234,5')],
      [
        violation(['settings', 1, 'validValue', 'values', 1], 'notDecimal'),
        violation(['settings', 1, 'validValue', 'values', 2], 'notDecimal'),
      ],
    ],
    [
      'number_integer',
      [norm(2, '1,5', '2')],
      [violation(['settings', 0, 'referenceValue', 'values', 0], 'notInteger')],
    ],
  ])('checkSettings refuses the settings of %s: %j', (stored, settings, expected) => {
    expect(check(stored, settings)).toEqual(expected);
  });

  it.each<[StoredValueType, Setting, Violation[]]>([
    [
      'text',
      options(option('a'), option('b'), option('a')),
      [violation(['settings', 0, 'options', 2, 'value'], 'optionTwice')],
    ],
    [
      'number_float',
      options(option('2,50'), option('2.5')),
      [violation(['settings', 0, 'options', 1, 'value'], 'optionTwice')],
    ],
    [
      'number_float',
      options(option('2'), option('2,00')),
      [violation(['settings', 0, 'options', 1, 'value'], 'optionTwice')],
    ],
    [
      'number_integer',
      options(option('10'), option('010')),
      [violation(['settings', 0, 'options', 1, 'value'], 'optionTwice')],
    ],
    [
      'bool',
      options(option('1'), option('true')),
      [violation(['settings', 0, 'options', 1, 'value'], 'optionTwice')],
    ],
    [
      'text',
      options(option(''), option('')),
      [
        violation(['settings', 0, 'options', 0, 'value'], 'required'),
        violation(['settings', 0, 'options', 1, 'value'], 'required'),
      ],
    ],
    ['number_float', options(option('x')), [violation(['settings', 0, 'options', 0, 'value'], 'notDecimal')]],
    [
      'number_float',
      options(option('x'), option('x')),
      [
        violation(['settings', 0, 'options', 0, 'value'], 'notDecimal'),
        violation(['settings', 0, 'options', 1, 'value'], 'notDecimal'),
      ],
    ],
    [
      'text',
      options(option('x'.repeat(257))),
      [violation(['settings', 0, 'options', 0, 'value'], 'tooLong', { max: 256 })],
    ],
    ['text', options(option('a\0')), [violation(['settings', 0, 'options', 0, 'value'], 'badCharacters')]],
    [
      'text',
      options(option('a', { label: '\ud800' })),
      [violation(['settings', 0, 'options', 0, 'label'], 'badCharacters')],
    ],
    [
      'text',
      options(option('a', { label: 'x'.repeat(257) })),
      [violation(['settings', 0, 'options', 0, 'label'], 'tooLong', { max: 256 })],
    ],
    [
      'text',
      options(
        option('a', {
          attributes: [
            { type: 'x', value: 'y' },
            { type: '\0', value: '\0' },
          ],
        }),
      ),
      [
        violation(['settings', 0, 'options', 0, 'attributes', 1, 'type'], 'badCharacters'),
        violation(['settings', 0, 'options', 0, 'attributes', 1, 'value'], 'badCharacters'),
      ],
    ],
    [
      'text',
      options(option('a', { attributes: Array.from({ length: 21 }, () => ({ type: 'x', value: 'y' })) })),
      [violation(['settings', 0, 'options', 0, 'attributes'], 'tooManyItems', { max: 20 })],
    ],
    [
      'text',
      optionsOf(...Array.from({ length: 1001 }, (_, n) => `o${n}`)),
      [violation(['settings', 0, 'options'], 'tooManyItems', { max: 1000 })],
    ],
  ])('checkSettings refuses the settings of a select of %s (%#)', (stored, setting, expected) => {
    expect(check(stored, [setting], 'select')).toEqual(expected);
  });

  it('checkSettings refuses a range of booleans', () => {
    expect(check('bool', [valid(2, 'false', 'true')], 'checkbox')).toEqual([
      violation(['settings', 0, 'validValue', 'type'], 'rangeNotOrdered'),
    ]);
  });

  it('a malformed setting of a contentDisplay is refused', () => {
    const settings = [valid(3, '('), options(option('a'), option('a'), option('x'.repeat(257)))];
    expect(check('bool', settings, 'contentDisplay')).toEqual([
      violation(['settings', 0, 'validValue', 'values', 0], 'badPattern'),
      violation(['settings', 1, 'options', 2, 'value'], 'tooLong', { max: 256 }),
      violation(['settings', 1, 'options', 1, 'value'], 'optionTwice'),
    ]);
  });
});

describe('an illegal pair of control and stored type', () => {
  it('checkSettings refuses an illegal pair of control and stored type at storedValueType, with the other errors', () => {
    expect(check('bool', [min(-1)])).toEqual([
      violation(['storedValueType'], 'illegalPair'),
      violation(['settings', 0, 'length'], 'negative'),
    ]);
  });

  it('checkSettings gives exactly one error for an illegal pair of control and stored type without settings', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...CONTROL_TYPES),
        fc.constantFrom<StoredValueType>('text', 'number_integer', 'number_float', 'bool', 'datetime'),
        (control, stored) => {
          const expected = legalStoredTypes(control).includes(stored)
            ? []
            : [violation(['storedValueType'], 'illegalPair')];
          expect(checkSettings(control, stored, [], plainRegex)).toEqual(expected);
        },
      ),
    );
  });
});

describe('a form element’s own validator', () => {
  it("a form element's own validator is checked like a validValue, with the paths of its violations below the validator", () => {
    const at = (type: 1 | 2 | 3, validValues: (string | null)[]) =>
      checkValidator('decimal', { type, validValues }, patternJudge(plainRegex));
    expect(at(2, ['1', '2'])).toEqual([]);
    expect(at(1, ['1', 'x'])).toEqual([violation(['validValues', 1], 'notDecimal')]);
    expect(at(2, ['3', '2'])).toEqual([violation(['validValues'], 'rangeUpsideDown')]);
    expect(checkValidator('text', { type: 2, validValues: ['a', 'b'] }, patternJudge(plainRegex))).toEqual([
      violation(['type'], 'rangeNotOrdered'),
    ]);
  });
});
