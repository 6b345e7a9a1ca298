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

test('each rule for signing that becomes stricter in a template is a risk of the change', () => {
  expect(risksOf(loose, strict)).toEqual([
    'Podpisy będzie trzeba składać po kolei.',
    'Kto wypełniał kartę, nie będzie mógł jej zatwierdzić.',
    'Jedna osoba nie złoży już kilku podpisów pod kartą.',
    'Podpis będzie wymagał ponownego podania hasła.',
  ]);
});

test('a change of a template that loosens or keeps its rules for signing has no risks', () => {
  expect(risksOf(strict, loose)).toEqual([]);
  expect(risksOf(strict, { ...strict, name: 'inna' })).toEqual([]);
});
