import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainRegex } from '../testing/plain-regex.ts';
import { field, optionsOf } from '../testing/sample-card.ts';
import { combinedRules } from './combined-rules.ts';
import type { FormElement } from './form-element.ts';
import { joinHints, lengthWords, limitWords } from './limit-words.ts';
import { normWords } from './rule-words.ts';
import type { Setting, ValueRule } from './settings.ts';
import { keepsRule } from './value-rule.ts';

const valid = (type: 1 | 2 | 3, ...values: (string | null)[]): Setting => ({
  type: 'validValue',
  validValue: { type, values },
});
const norm = (type: 1 | 2 | 3, ...values: string[]): Setting => ({
  type: 'referenceValue',
  referenceValue: { type, values },
});
const min = (length: number): Setting => ({ type: 'minLength', length });
const max = (length: number): Setting => ({ type: 'maxLength', length });
const number = (...settings: Setting[]) => field('d', { stored: 'number_float', settings });
const measured = (...settings: Setting[]) => field('d', { stored: 'number_float', unit: 'mm', settings });
const text = (...settings: Setting[]) => field('t', { settings });
const checkbox = (...settings: Setting[]) => field('c', { control: 'checkbox', stored: 'bool', settings });
const explained: Setting = {
  type: 'validValue',
  validValue: { type: 3, values: ['L\\d+'], expectation: 'Litera L i cyfry' },
};

describe('limitWords', () => {
  it.each<[FormElement, string | null]>([
    [number(valid(2, '0', '16')), 'dozwolone 0–16'],
    [measured(valid(2, '0', null)), 'dozwolone od 0 mm'],
    [measured(valid(2, '', '2,50')), 'dozwolone do 2,50 mm'],
    [measured(valid(1, '1', '2')), 'dozwolone 1 lub 2 mm'],
    [number(valid(2, '0', '16'), valid(2, '3', null)), 'dozwolone 3–16'],
    [number(valid(2, null, '10'), valid(2, '3', '20')), 'dozwolone 3–10'],
    [number(valid(2, '0', '10'), valid(1, '3', '12')), 'dozwolone 3'],
    [number(valid(2, '0', '3'), valid(2, '5', '9')), 'dozwolone 0–3; 5–9'],
    [number(valid(2, '0', '3'), valid(1, '5')), 'dozwolone 0–3; 5'],
    [number(valid(2, null, null), valid(1, '')), null],
    [number(valid(3, '\\d')), 'dozwolone: wartość w ustalonym formacie'],
    [
      field('z', { control: 'date', stored: 'datetime', settings: [valid(2, '2026-01-02', null)] }),
      'dozwolone od 02/01/2026',
    ],
    [text(valid(1, 'A', 'B')), 'dozwolone: A lub B'],
    [text(valid(1, 'A', 'B'), valid(1, 'b', 'C')), 'dozwolone: B'],
    [text(explained), 'dozwolone: Litera L i cyfry'],
    [text(valid(1, 'L2', 'X'), explained), 'dozwolone: L2 lub X; Litera L i cyfry'],
    [{ ...text(valid(3, 'L\\d+')), description: 'Litera L i cyfry.' }, null],
    [{ ...text(valid(3, 'L\\d+')), description: 'x'.repeat(201) }, 'dozwolone: wartość w ustalonym formacie'],
    [{ ...text(explained), description: 'Z etykiety' }, 'dozwolone: Litera L i cyfry'],
    [checkbox(valid(1, 'true')), 'dozwolone: Tak'],
    [
      field('s', { control: 'select', settings: [optionsOf('a', 'b', 'c'), valid(1, 'a', 'b')] }),
      'dozwolone: A lub B',
    ],
    [number(norm(2, '6', '8')), null],
    [field('x', { control: 'contentDisplay', settings: [valid(1, 'a')] }), null],
  ])('%#: limitWords names the values that the field %o allows', (element, expected) => {
    expect(limitWords(element)).toBe(expected);
  });

  const side = fc.option(fc.integer({ min: -5, max: 5 }).map(String));
  const range = fc.tuple(side, side).map(([from, to]): ValueRule => ({ type: 2, values: [from, to] }));
  const list = fc
    .array(fc.integer({ min: -5, max: 5 }).map(String), { maxLength: 4 })
    .map((values): ValueRule => ({ type: 1, values }));

  it('combined rules allow exactly the values that the separate rules allow', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(range, list), { maxLength: 4 }),
        fc.integer({ min: -6, max: 6 }),
        (rules, value) => {
          const keeps = (rule: ValueRule) => keepsRule('integer', rule, String(value), plainRegex);
          expect(combinedRules('integer', rules).every(keeps)).toBe(rules.every(keeps));
        },
      ),
    );
  });
});

describe('lengthWords', () => {
  it.each<[FormElement, string | null]>([
    [text(min(3)), 'co najmniej 3 znaki'],
    [text(max(30)), 'najwyżej 30 znaków'],
    [text(max(1)), 'najwyżej 1 znak'],
    [text(min(3), max(10)), '3–10 znaków'],
    [text(min(8), max(8)), 'dokładnie 8 znaków'],
    [text(min(0), max(100)), 'najwyżej 100 znaków'],
    [text(min(2), max(101)), 'co najmniej 2 znaki'],
    [text(max(1000)), null],
    [text(), null],
    [number(min(3)), null],
    [field('s', { control: 'select', settings: [max(5), optionsOf('a')] }), null],
    [text(max(5), valid(1, 'A', 'B')), null],
  ])('%#: lengthWords names the allowed length of a text in the field %o', (element, expected) => {
    expect(lengthWords(element)).toBe(expected);
  });
});

describe('joinHints', () => {
  it.each<[FormElement, string | null]>([
    [number(norm(2, '6', '8'), valid(2, '0', '16')), 'norma 6–8, dozwolone 0–16'],
    [measured(norm(2, '2,0', '2,5'), valid(2, '0', null)), 'norma 2,0–2,5 mm, dozwolone od 0 mm'],
    [checkbox(norm(1, 'true'), valid(1, 'true', 'false')), 'norma: Tak; dozwolone: Tak lub Nie'],
    [text(norm(1, 'A'), max(5)), 'norma: A; najwyżej 5 znaków'],
    [text(max(5)), 'najwyżej 5 znaków'],
    [number(norm(2, '6', '8')), 'norma 6–8'],
    [text(), null],
  ])('%#: joinHints joins the norm, limits and length of the field %o into one line', (element, expected) => {
    expect(joinHints([normWords(element), limitWords(element), lengthWords(element)])).toBe(expected);
  });
});
