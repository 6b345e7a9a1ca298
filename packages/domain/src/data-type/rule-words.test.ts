import { describe, expect, it } from 'vitest';
import { field, optionsOf } from '../testing/sample-card.ts';
import type { FormElement } from './form-element.ts';
import {
  namedNorm,
  normWords,
  outsideWords,
  ruleField,
  ruleWords,
  ruleWordsOf,
  valuesWords,
} from './rule-words.ts';
import type { Setting, ValueRule } from './settings.ts';

function wordsOf(element: FormElement, rule: ValueRule): string | null {
  const seen = ruleField(element);
  return seen && ruleWords(seen, rule);
}

const millimetres = field('d', { stored: 'number_float', unit: 'mm' });
const plain = field('t');
const select = field('s', { control: 'select', settings: [optionsOf('a', 'b', 'c')] });
const patterned = field('w', {
  stored: 'number_integer',
  settings: [{ type: 'referenceValue', referenceValue: { type: 3, values: ['\\d{3}'] } }],
});
const numbers = field('n', { control: 'select', stored: 'number_float', settings: [optionsOf('2,50', 'x')] });

const labelled: Setting = {
  type: 'availableOptions',
  options: [
    { value: '1', label: 'Dobry', attributes: [] },
    { value: '2', label: 'Zły', attributes: [] },
  ],
};

describe('ruleWords', () => {
  it.each<[FormElement, ValueRule['type'], (string | null)[], string | null]>([
    [millimetres, 2, ['2,0', '2.5'], '2,0–2,5 mm'],
    [millimetres, 2, ['-30', '30'], 'od -30 do 30 mm'],
    [millimetres, 2, ['-25', '-18'], 'od -25 do -18 mm'],
    [millimetres, 2, ['-40', '150,00'], 'od -40 do 150 mm'],
    [millimetres, 2, ['0', '2,50'], '0–2,5 mm'],
    [millimetres, 2, ['1,250', '2,50'], '1,25–2,50 mm'],
    [millimetres, 2, ['0', '0,0'], '0 mm'],
    [millimetres, 2, ['-5', '-5'], '-5 mm'],
    [plain, 2, ['a.0', 'a'], 'a.0–a'],
    [millimetres, 2, ['2.0', null], 'od 2,0 mm'],
    [millimetres, 2, ['', '4'], 'do 4 mm'],
    [millimetres, 2, [null, null], null],
    [millimetres, 1, ['1'], '1 mm'],
    [millimetres, 1, ['1', '2', '3,5'], '1, 2 lub 3,5 mm'],
    [millimetres, 1, ['x'], 'x mm'],
    [millimetres, 2, ['x', '3'], 'x–3 mm'],
    [millimetres, 1, [], null],
    [millimetres, 3, ['[1-3]'], 'wartość w ustalonym formacie'],
    [plain, 3, ['a+', 'b'], 'wartość w ustalonym formacie'],
    [plain, 3, [' '], null],
    [plain, 1, ['Dobry', 'Zły'], 'Dobry lub Zły'],
    [select, 1, ['a', 'c'], 'A lub C'],
    [select, 1, ['z'], 'z'],
    [numbers, 1, ['2.50'], '2,50'],
    [field('c', { control: 'checkbox', stored: 'bool' }), 1, ['true'], 'Tak'],
    [field('z', { control: 'date', stored: 'datetime' }), 2, ['2026-01-02', ''], 'od 02/01/2026'],
  ])('%#: ruleWords words a rule with its values and unit', (element, type, values, expected) => {
    expect(wordsOf(element, { type, values })).toBe(expected);
  });

  it.each([
    ['Litera L i cyfry, np. L24', 'Litera L i cyfry, np. L24'],
    [' Wielkie litery. ', 'Wielkie litery'],
    ['', 'wartość w ustalonym formacie'],
    [null, 'wartość w ustalonym formacie'],
  ])('a pattern with the expectation %j has the words %j', (expectation, expected) => {
    expect(wordsOf(plain, { type: 3, values: ['L\\d+'], expectation })).toBe(expected);
  });

  it('the words for a range come from its values, not from an expectation', () => {
    expect(wordsOf(millimetres, { type: 2, values: ['1', '2'], expectation: 'mało' })).toBe('1–2 mm');
  });

  it('the words for administrators contain the pattern itself with its expectation', () => {
    const dataType = plain.dataType;
    expect(ruleWordsOf(dataType, { type: 3, values: ['a+', 'b'] })).toBe('wzorzec a+ lub b');
    expect(ruleWordsOf(dataType, { type: 3, values: ['a+'], expectation: ' Same a. ' })).toBe(
      'wzorzec a+ („Same a.”)',
    );
    expect(ruleWordsOf(dataType, { type: 1, values: ['a'] })).toBe('a');
    expect(ruleWordsOf(dataType, { type: 3, values: [] })).toBeNull();
  });

  it("the words of a rule use an option's label", () => {
    expect(numbers.dataType.settings).toHaveLength(1);
    const labelled: Setting = {
      type: 'availableOptions',
      options: [
        { value: '2,50', label: 'mało', attributes: [] },
        { value: '3', label: '', attributes: [] },
      ],
    };
    const element = field('n', {
      control: 'select',
      stored: 'number_float',
      unit: 'l',
      settings: [labelled],
    });
    expect(wordsOf(element, { type: 1, values: ['2.50', '3'] })).toBe('mało lub 3 l');
  });

  it('the rule of a field without a value has no words', () => {
    expect(ruleField(field('x', { control: 'contentDisplay' }))).toBeNull();
  });
});

describe('normWords', () => {
  const norm = (values: (string | null)[]): Setting => ({
    type: 'referenceValue',
    referenceValue: { type: 2, values },
  });

  it('normWords returns the norm as the line under the field shows it', () => {
    const settings = [norm(['2,0', '2,5'])];
    expect(normWords(field('d', { stored: 'number_float', unit: 'mm', settings }))).toBe('norma 2,0–2,5 mm');
  });

  it('a range as the norm of a select of numbers is worded as a range', () => {
    const options: Setting = {
      type: 'availableOptions',
      options: ['0', '50', '100'].map((value) => ({ value, label: '', attributes: [] })),
    };
    const element = field('b', {
      control: 'select',
      stored: 'number_integer',
      unit: '%',
      settings: [options, norm(['50', '100'])],
    });
    expect(normWords(element)).toBe('norma 50–100 %');
    expect(outsideWords(element, '50–100 %')).toBe('poza normą 50–100 %');
  });

  it('several norms of one field are joined into one line of words', () => {
    const settings = [norm(['1', '2']), norm([null, null]), norm([null, '3'])];
    expect(normWords(field('d', { stored: 'number_float', settings }))).toBe('norma 1–2; do 3');
  });

  it.each([
    [field('d')],
    [field('d', { stored: 'number_float', settings: [norm([null, null])] })],
    [field('d', { control: 'contentDisplay', settings: [norm(['1', '2'])] })],
  ])('a field without a norm has no norm words (%#)', (element) => {
    expect(normWords(element)).toBeNull();
  });
});

describe('the words for a norm and for a value outside it', () => {
  it.each<[FormElement, string, string, string]>([
    [millimetres, '2,0–2,5 mm', 'norma 2,0–2,5 mm', 'poza normą 2,0–2,5 mm'],
    [field('i', { stored: 'number_integer' }), 'do 4', 'norma do 4', 'poza normą do 4'],
    [
      field('z', { control: 'date', stored: 'datetime' }),
      'od 02/01/2026',
      'norma od 02/01/2026',
      'poza normą od 02/01/2026',
    ],
    [
      field('g', { control: 'time', stored: 'datetime' }),
      '06:00–14:00',
      'norma 06:00–14:00',
      'poza normą 06:00–14:00',
    ],
    [field('c', { control: 'checkbox', stored: 'bool' }), 'Tak', 'norma: Tak', 'poza normą, oczekiwano: Tak'],
    [select, 'A lub C', 'norma: A lub C', 'poza normą, oczekiwano: A lub C'],
    [numbers, '2,50', 'norma: 2,50', 'poza normą, oczekiwano: 2,50'],
    [plain, 'L i cyfry', 'norma: L i cyfry', 'poza normą, oczekiwano: L i cyfry'],
    [patterned, 'trzy cyfry', 'norma: trzy cyfry', 'poza normą, oczekiwano: trzy cyfry'],
  ])(
    '%#: a norm and a deviation from it are worded by the kind of value',
    (element, expected, norm, outside) => {
      expect(namedNorm(element, expected)).toBe(norm);
      expect(outsideWords(element, expected)).toBe(outside);
    },
  );

  it('the line under a checkbox words its norm as an expected answer', () => {
    const settings: Setting[] = [{ type: 'referenceValue', referenceValue: { type: 1, values: ['true'] } }];
    expect(normWords(field('c', { control: 'checkbox', stored: 'bool', settings }))).toBe('norma: Tak');
  });
});

describe('valuesWords', () => {
  it('valuesWords joins several values and writes the unit once, at the end', () => {
    const seen = ruleField(field('s', { control: 'select', unit: 'szt.', settings: [optionsOf('a', 'b')] }));
    expect(seen && valuesWords(seen, ['a', 'b', 'q'])).toBe('A, B, q szt.');
  });

  it('a value that was typed into a text field is worded as it was typed, although its data type still has options', () => {
    const typed = field('t', { stored: 'number_integer', settings: [labelled] });
    const chosen = field('s', { control: 'select', stored: 'number_integer', settings: [labelled] });
    const words = [typed, chosen].map((element) => {
      const seen = ruleField(element);
      return seen && valuesWords(seen, ['2']);
    });
    expect(words).toEqual(['2', 'Zły']);
  });
});
