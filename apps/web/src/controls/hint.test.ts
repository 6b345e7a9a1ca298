import type { FormElement } from '@kartoteka/domain/data-type/form-element';
import type { Setting } from '@kartoteka/domain/data-type/settings';
import { plainRegex } from '@kartoteka/domain/testing/plain-regex';
import { field, optionsOf, REQUIRED } from '@kartoteka/domain/testing/sample-card';
import { describe, expect, it } from 'vitest';
import { liveJudgement, refusalWords, rulesLine } from './hint.ts';

type Values = (string | null)[];
const limit = (type: 1 | 2 | 3, ...values: Values): Setting => ({
  type: 'validValue',
  validValue: { type, values },
});
const norm = (...values: Values): Setting => ({
  type: 'referenceValue',
  referenceValue: { type: 2, values },
});
const min = (length: number): Setting => ({ type: 'minLength', length });
const max = (length: number): Setting => ({ type: 'maxLength', length });
const number = (...settings: Setting[]) => field('d', { stored: 'number_float', settings });
const text = (...settings: Setting[]) => field('t', { settings });
const day = (...settings: Setting[]) => field('z', { control: 'date', stored: 'datetime', settings });
const batch: Setting = {
  type: 'validValue',
  validValue: { type: 3, values: ['L\\d+'], expectation: 'L i cyfry' },
};
const judge = (element: FormElement, raw: string) => liveJudgement(element, raw, plainRegex);

describe('the line of rules under a field', () => {
  const both = number(norm('6', '8'), limit(2, '0', '16'));
  it.each<[string, FormElement, string, string | null]>([
    ['the norm and the limit before anybody types', both, '', 'norma 6–8, dozwolone 0–16'],
    ['the norm and the limit with a correct value', both, '7', 'norma 6–8, dozwolone 0–16'],
    ['only the limit next to an alarm, which names the norm', both, '9', 'dozwolone 0–16'],
    ['only the norm next to a refusal, which names the limit', both, '20', 'norma 6–8'],
    [
      'the norm and the limit next to a refusal of text that is no number',
      both,
      'x',
      'norma 6–8, dozwolone 0–16',
    ],
    [
      'neither of two limits that the refusal names as one',
      number(limit(2, '0', '9'), limit(2, '3', null)),
      '1',
      null,
    ],
    [
      'both of two limits when the refusal names one of them',
      text(limit(1, 'X', 'L'), batch),
      'X',
      'dozwolone: X lub L; L i cyfry',
    ],
    ['no length that the refusal names', text(min(3), max(5)), 'ab', null],
    ['the length next to a refusal of something else', text(batch, max(5)), 'ab', 'najwyżej 5 znaków'],
  ])('the line of rules under a field shows %s', (_title, element, raw, expected) => {
    expect(rulesLine(element, judge(element, raw), true)).toBe(expected);
  });

  it('the line of rules under a field still shows the limit while an unfinished number is not yet refused', () => {
    const element = number(limit(2, '10', '50'));
    expect(rulesLine(element, judge(element, '2'), false)).toBe('dozwolone 10–50');
  });
});

describe('the refusal of a typed value', () => {
  const LIMITED = number(limit(2, '10', '50'));
  it.each<[FormElement, string, string | null, boolean]>([
    [LIMITED, '', null, false],
    [number(REQUIRED), '', null, false],
    [LIMITED, '25', null, false],
    [LIMITED, '2', 'Wartość niedozwolona. Dozwolone: 10–50.', true],
    [LIMITED, '60', 'Wartość niedozwolona. Dozwolone: 10–50.', false],
    [number(limit(2, '10', null)), '2', 'Wartość niedozwolona. Dozwolone: od 10.', true],
    [number(limit(2, null, '5')), '7', 'Wartość niedozwolona. Dozwolone: do 5.', false],
    [number(limit(2, '-50', '-10')), '-2', 'Wartość niedozwolona. Dozwolone: od -50 do -10.', true],
    [number(limit(1, '2417')), '24', 'Wartość niedozwolona. Dozwolone: 2417.', true],
    [number(limit(3, '\\d\\d')), '2', 'Wartość niedozwolona. Dozwolone: wartość w ustalonym formacie.', true],
    [number(), '2,', 'Podaj liczbę, np. 2,5.', true],
    [text(batch), 'X', 'Wartość ma inną postać niż potrzeba. L i cyfry.', true],
    [text(max(2)), 'abc', 'Podaj najwyżej 2 znaki.', false],
    [text(min(2)), 'a', 'Podaj co najmniej 2 znaki.', true],
    [day(limit(2, '2026-01-01', null)), '05/03/20', 'Wartość niedozwolona. Dozwolone: od 01/01/2026.', true],
    [
      field('s', { control: 'select', settings: [optionsOf('a', 'b'), limit(1, 'a')] }),
      'b',
      'Wartość niedozwolona. Dozwolone: A.',
      false,
    ],
  ])(
    'a typed value is accepted or refused with a reason, and a refused value is unfinished if more typing may correct it (case %#)',
    (element, raw, refusal, isUnfinished) => {
      const judgement = judge(element, raw);
      expect(refusalWords(judgement)).toBe(refusal);
      expect(judgement.isUnfinished).toBe(isUnfinished);
    },
  );
});
