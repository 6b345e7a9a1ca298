import { expect, test } from 'vitest';
import { type CardTemplateValues, newTemplate } from './card-template-values.ts';
import { risksOf } from './risks.ts';

const loose: CardTemplateValues = { ...newTemplate(), fillerMaySign: true };
const strict: CardTemplateValues = {
  ...loose,
  approvalOrderRequired: true,
  fillerMaySign: false,
  onePersonMaySignSeveral: false,
  passwordAtSigning: true,
};

test('a change of a template to stricter rules for signing is reported as a risk, rule by rule', () => {
  expect(risksOf(loose, strict)).toEqual([
    'Podpisy będzie trzeba składać po kolei.',
    'Kto wypełniał kartę, nie będzie mógł jej zatwierdzić.',
    'Jedna osoba nie złoży już kilku podpisów pod kartą.',
    'Podpis będzie wymagał ponownego podania hasła.',
  ]);
});

test('a change of a template that loosens or keeps its rules for signing is not reported as a risk', () => {
  expect(risksOf(strict, loose)).toEqual([]);
  expect(risksOf(strict, { ...strict, name: 'inna' })).toEqual([]);
});
