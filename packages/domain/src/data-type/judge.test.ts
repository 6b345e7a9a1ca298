import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainRegex } from '../testing/plain-regex.ts';
import { field, optionsOf, REQUIRED } from '../testing/sample-card.ts';
import { type Violation, violation } from '../violation.ts';
import type { FormElement } from './form-element.ts';
import { answers, deviationsOf, isFillable, judgeValue } from './judge.ts';
import type { RegexEngine } from './regex-engine.ts';
import { RULE_REGEX, type Setting, type ValueRule } from './settings.ts';

const MULTIPLE: Setting = { type: 'multipleSelect', isEnabled: true };
const min = (length: number): Setting => ({ type: 'minLength', length });
const max = (length: number): Setting => ({ type: 'maxLength', length });
const valid = (type: 1 | 2 | 3, ...values: (string | null)[]): Setting => ({
  type: 'validValue',
  validValue: { type, values },
});
const allowed = (value: string): Setting => ({
  type: 'referenceValue',
  referenceValue: { type: 1, values: [value] },
});
const norm = (...values: (string | null)[]): Setting => ({
  type: 'referenceValue',
  referenceValue: { type: 2, values },
});
const explained = (expectation: string): Setting => ({
  type: 'validValue',
  validValue: { type: 3, values: ['[A-Z]+'], expectation },
});
const IN_FORM = violation([], 'notAllowed', { expected: 'wartość w ustalonym formacie' });
const text = (...settings: Setting[]) => field('t', { settings });
const hinted = (description: string) => ({ ...text(valid(3, '[A-Z]+')), description });
const number = (...settings: Setting[]) => field('d', { stored: 'number_float', unit: 'mm', settings });
const select = (...settings: Setting[]) => field('s', { control: 'select', settings });

describe('judgeValue on submit', () => {
  it.each<[FormElement, unknown, Violation[]]>([
    [text(REQUIRED), undefined, [violation([], 'required')]],
    [text(REQUIRED), '', [violation([], 'required')]],
    [text(REQUIRED), ' \n', [violation([], 'required')]],
    [text(REQUIRED), 'a', []],
    [text({ type: 'requirement', isRequired: false }), null, []],
    [field('c', { control: 'checkbox', stored: 'bool', settings: [REQUIRED] }), false, []],
    [
      field('c', { control: 'checkbox', stored: 'bool', settings: [REQUIRED] }),
      null,
      [violation([], 'required')],
    ],
    [text(min(3)), '', []],
    [text(min(3)), 'ab', [violation([], 'tooShort', { min: 3 })]],
    [text(min(3)), 'abc', []],
    [text(min(2)), '🧪', [violation([], 'tooShort', { min: 2 })]],
    [text(max(3)), 'abcd', [violation([], 'tooLong', { max: 3 })]],
    [text(max(3)), 'abc', []],
    [text(max(9000)), 'a'.repeat(4000), []],
    [text(max(0)), 'a', [violation([], 'tooLong', { max: 0 })]],
    [number(min(9)), '1', []],
    [select(optionsOf('a', 'b')), 'b', []],
    [select(optionsOf('a', 'b')), 'B', [violation([], 'notAnOption')]],
    [select(optionsOf('a', 'b')), '', []],
    [select(optionsOf('a', 'b'), MULTIPLE), ['a', 'z'], [violation([], 'notAnOption')]],
    [select(optionsOf('a', 'b'), MULTIPLE), ['b', 'a'], []],
    [select(optionsOf('Dobry', 'Zły'), max(3), min(4)), 'Dobry', []],
    [
      select(optionsOf('a'.repeat(4001)), max(3)),
      'a'.repeat(4001),
      [violation([], 'tooLong', { max: 4000 })],
    ],
    [select(), 'a', [violation([], 'notAnOption')]],
    [text(optionsOf('a')), 'z', []],
    [select(optionsOf('a', 'b'), MULTIPLE, REQUIRED), [], [violation([], 'required')]],
    [number(valid(2, '1', '3')), '2', []],
    [number(valid(2, '1', '3')), '4', [violation([], 'notAllowed', { expected: '1–3 mm' })]],
    [number(valid(2, '1', '3')), '', []],
    [number(valid(2, '1', '3'), valid(1, '2')), '3', [violation([], 'notAllowed', { expected: '2 mm' })]],
    [number(valid(2, '1', '3'), valid(1, '2')), '4', [violation([], 'notAllowed', { expected: '2 mm' })]],
    [
      number(valid(2, '1', '9'), valid(2, '5', '12')),
      '2',
      [violation([], 'notAllowed', { expected: '5–9 mm' })],
    ],
    [
      number(valid(2, '1', '3'), valid(2, '5', '9')),
      '4',
      [
        violation([], 'notAllowed', { expected: '1–3 mm' }),
        violation([], 'notAllowed', { expected: '5–9 mm' }),
      ],
    ],
    [text(valid(3, '[A-Z]+')), 'ab', [IN_FORM]],
    [hinted(' Wielkie litery '), 'ab', [violation([], 'otherForm', { hint: 'Wielkie litery' })]],
    [hinted(' '), 'ab', [IN_FORM]],
    [hinted('x'.repeat(201)), 'ab', [IN_FORM]],
    [
      { ...hinted('Opis'), ...text(valid(3, '[A-Z]+'), explained('Same wielkie litery')) },
      'ab',
      [IN_FORM, violation([], 'otherForm', { hint: 'Same wielkie litery' })],
    ],
    [
      { ...text(valid(1, 'A')), description: 'Wielka litera' },
      'b',
      [violation([], 'notAllowed', { expected: 'A' })],
    ],
    [
      select(optionsOf('a', 'b'), MULTIPLE, valid(1, 'a')),
      ['a', 'b'],
      [violation([], 'notAllowed', { expected: 'A' })],
    ],
    [
      text(min(5), valid(1, 'x')),
      'ab',
      [violation([], 'tooShort', { min: 5 }), violation([], 'notAllowed', { expected: 'x' })],
    ],
    [number(REQUIRED), 'x', [violation([], 'notDecimal')]],
  ])('%#: submitting the field %o with the value %j gives the violations %j', (element, raw, expected) => {
    expect(judgeValue(element, raw, 'submit', plainRegex).violations).toEqual(expected);
  });

  it('submit does not require a field that cannot be answered', () => {
    expect(judgeValue(select(REQUIRED), null, 'submit', plainRegex).violations).toEqual([]);
    const shown = field('x', { control: 'contentDisplay', settings: [REQUIRED] });
    expect(judgeValue(shown, 'a', 'submit', plainRegex)).toEqual({
      value: null,
      violations: [],
      deviations: [],
    });
  });
});

describe('judgeValue on save', () => {
  it.each<[FormElement, unknown, string | null, Violation[]]>([
    [text(REQUIRED), '', null, []],
    [text(min(3)), 'a', 'a', []],
    [text(max(1)), 'ab', 'ab', []],
    [select(optionsOf('a')), 'z', 'z', []],
    [number(valid(2, '1', '3')), '4', '4', []],
    [number(), 'x', null, [violation([], 'notDecimal')]],
    [text(), 'a'.repeat(4001), null, [violation([], 'tooLong', { max: 4000 })]],
  ])(
    '%#: on save, judgeValue refuses only a value that the field cannot store',
    (element, raw, value, violations) => {
      expect(judgeValue(element, raw, 'save', plainRegex)).toEqual({ value, violations, deviations: [] });
    },
  );
});

describe('deviations from norms', () => {
  const measured = number(norm('2,0', '2,5'));
  const outside = [{ formElementId: 'd', expected: '2,0–2,5 mm', actual: '2,7 mm' }];

  it.each(['save', 'submit'] as const)(
    'judgeValue on %s flags a deviation and does not refuse its value',
    (mode) => {
      expect(judgeValue(measured, '2,7', mode, plainRegex)).toEqual({
        value: '2.7',
        violations: [],
        deviations: outside,
      });
    },
  );

  it('a value inside the norm, an empty value and a value of a wrong type are not deviations', () => {
    for (const raw of ['2,5', '2.0', '', null, 'x']) {
      expect(judgeValue(measured, raw, 'submit', plainRegex).deviations).toEqual([]);
    }
  });

  it('a value that the select does not offer is not a deviation', () => {
    const several = select(optionsOf('a', 'b'), MULTIPLE, allowed('b'));
    expect(judgeValue(several, ['b', 'x'], 'save', plainRegex).deviations).toEqual([]);
    expect(judgeValue(several, ['a', 'x'], 'save', plainRegex).deviations).toMatchObject([{ actual: 'A' }]);
    expect(judgeValue(select(optionsOf('a'), allowed('b')), 'x', 'save', plainRegex)).toMatchObject({
      value: 'x',
      deviations: [],
    });
  });

  it('deviationsOf finds the deviation of a stored value, and none in an empty field', () => {
    expect(deviationsOf(measured, '2.7', plainRegex)).toEqual(outside);
    expect(deviationsOf(measured, null, plainRegex)).toEqual([]);
    expect(deviationsOf(field('x', { control: 'contentDisplay' }), null, plainRegex)).toEqual([]);
  });

  it.each<[FormElement, unknown]>([
    [number(norm('6', '8'), valid(2, '0', '16')), '20'],
    [number(norm('6', '8'), valid(2, '0', '16'), valid(1, '3', '7')), '9'],
    [
      select(optionsOf('a', 'b'), { type: 'referenceValue', referenceValue: { type: 1, values: ['a'] } }),
      'z',
    ],
    [text(min(3), { type: 'referenceValue', referenceValue: { type: 1, values: ['abc'] } }), 'x'],
    [text(REQUIRED, { type: 'referenceValue', referenceValue: { type: 1, values: ['abc'] } }), ' '],
  ])('a value that submission refuses is not a deviation (%#)', (element, raw) => {
    for (const mode of ['save', 'submit'] as const) {
      expect(judgeValue(element, raw, mode, plainRegex).deviations).toEqual([]);
    }
    expect(judgeValue(element, raw, 'submit', plainRegex).violations).toHaveLength(1);
    expect(deviationsOf(element, raw as string, plainRegex)).toEqual([]);
  });

  it("a pattern norm finds a deviation and words it with the administrator's expectation", () => {
    const patterned = (expectation?: string | null) =>
      text({
        type: 'referenceValue',
        referenceValue: {
          type: 3,
          values: ['L\\d{4}'],
          ...(expectation === undefined ? {} : { expectation }),
        },
      });
    const expectedOf = (element: FormElement) =>
      judgeValue(element, 'X1', 'submit', plainRegex).deviations.map((one) => one.expected);
    expect(expectedOf(patterned('L i cztery cyfry.'))).toEqual(['L i cztery cyfry']);
    for (const none of [undefined, null, '', ' ']) {
      expect(expectedOf(patterned(none))).toEqual(['wartość w ustalonym formacie']);
    }
    expect(judgeValue(patterned(), 'L2026', 'submit', plainRegex).deviations).toEqual([]);
  });

  it('a value is compared with every norm of its field', () => {
    const strict = number(norm('1', '2'), norm(null, '3'));
    expect(deviationsOf(strict, '2.5', plainRegex).map((one) => one.expected)).toEqual(['1–2 mm']);
    expect(deviationsOf(strict, '4', plainRegex).map((one) => one.expected)).toEqual(['1–2 mm', 'do 3 mm']);
  });
});

describe('answers', () => {
  it.each<[FormElement, unknown, boolean]>([
    [text(), 'a', true],
    [text(), ' ', false],
    [text(), '', false],
    [number(), '2,5', true],
    [number(valid(2, '0', '1')), '2,5', true],
    [number(), '2,', false],
    [field('c', { control: 'checkbox', stored: 'bool' }), false, true],
    [field('z', { control: 'date', stored: 'datetime' }), '31/02/2026', false],
    [select(optionsOf('a'), MULTIPLE), [], false],
    [select(optionsOf('a'), MULTIPLE), ['a'], true],
    [field('x', { control: 'contentDisplay' }), 'a', false],
  ])('%#: whether the field %o is answered by %j: %s', (element, raw, expected) => {
    expect(answers(element, raw)).toBe(expected);
  });
});

describe('isFillable', () => {
  it.each([
    [text(), true],
    [select(optionsOf('a')), true],
    [select(), false],
    [select(optionsOf()), false],
    [field('n', { control: 'select', stored: 'number_float', settings: [optionsOf('x')] }), false],
    [field('x', { control: 'contentDisplay' }), false],
    [field('c', { control: 'checkbox', stored: 'bool' }), true],
  ])(
    '%#: a field is fillable unless it is a contentDisplay or a select without options',
    (element, expected) => {
      expect(isFillable(element)).toBe(expected);
    },
  );
});

describe('judgeValue with arbitrary fields and inputs', () => {
  const elements = [
    text(REQUIRED, min(2), max(4), valid(3, '[a-c]+')),
    number(REQUIRED, valid(2, '0', '10'), norm('2', '5')),
    select(optionsOf('a', 'b'), REQUIRED),
    select(optionsOf('a', 'b', 'c'), MULTIPLE, norm()),
    field('z', { control: 'date', stored: 'datetime', settings: [valid(2, '2026-01-01', null)] }),
    field('c', { control: 'checkbox', stored: 'bool' }),
    number(valid(2, '3', '12'), norm('5', '6')),
    text(max(3), { type: 'referenceValue', referenceValue: { type: 3, values: ['[a-c]+'] } }),
  ];
  const raws = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom('a', 'abc', '2,5', '7', '2026-05-05', true, ['b', 'a'], ['a', 'z']),
  );

  it('every value that can be submitted can be saved, and the stored value is judged like the input', () => {
    fc.assert(
      fc.property(fc.constantFrom(...elements), raws, (element, raw) => {
        const saved = judgeValue(element, raw, 'save', plainRegex);
        const submitted = judgeValue(element, raw, 'submit', plainRegex);
        expect(submitted.value).toEqual(saved.value);
        expect(submitted.deviations).toEqual(saved.deviations);
        expect(submitted.violations.length === 0 || submitted.deviations.length === 0).toBe(true);
        for (const one of saved.violations) expect(submitted.violations).toContainEqual(one);
        fc.pre(saved.violations.length === 0);
        expect(judgeValue(element, saved.value, 'submit', plainRegex)).toEqual(submitted);
      }),
    );
  });
});

describe('a pattern that the engine cannot check in time', () => {
  const slow: RegexEngine = { compile: () => ({ matches: () => null }) };
  const of = (type: 'validValue' | 'referenceValue') => {
    const rule: ValueRule = { type: RULE_REGEX, values: ['a*'] };
    return field('f', {
      settings: [type === 'validValue' ? { type, validValue: rule } : { type, referenceValue: rule }],
    });
  };

  it.each(['validValue', 'referenceValue'] as const)(
    'a value is saved but not submitted when the engine runs out of time on a pattern: %s',
    (type) => {
      expect(judgeValue(of(type), 'aaa', 'save', slow)).toEqual({
        value: 'aaa',
        violations: [],
        deviations: [],
      });
      expect(judgeValue(of(type), 'aaa', 'submit', slow)).toEqual({
        value: 'aaa',
        violations: [violation([], 'tooHardToMatch')],
        deviations: [],
      });
    },
  );

  it('a pattern that the engine cannot check in time does not matter when another pattern of the rule matches', () => {
    const element = field('f', {
      settings: [{ type: 'validValue', validValue: { type: RULE_REGEX, values: ['slow', 'fast'] } }],
    });
    const engine: RegexEngine = {
      compile: (pattern) => ({ matches: () => (pattern === 'slow' ? null : true) }),
    };
    expect(judgeValue(element, 'aaa', 'submit', engine).violations).toEqual([]);
  });
});
