import { expect, test } from 'vitest';
import { sampleElement } from '../card-data/sample.ts';
import { differencesOf } from './differences.ts';

const changed = (name: string, settings: readonly { type: string; [key: string]: unknown }[]) => {
  const sample = sampleElement();
  const { formTemplate } = sample;
  if (formTemplate === null) return sample;
  const elements = formTemplate.elements.map((field) =>
    field.id === 'size'
      ? { ...field, name, dataType: { ...field.dataType, settings: [...settings] } }
      : field,
  );
  return { ...sample, formTemplate: { ...formTemplate, elements } };
};

test('equal revisions have no differences', () => {
  expect(differencesOf([sampleElement()], [sampleElement()])).toEqual([]);
});

test('the difference of a changed field describes the field before and after the change', () => {
  const norm = { type: 'referenceValue', referenceValue: { type: 2, values: ['3', '4'] } };
  const after = changed('Średnica', [norm, { type: 'requirement', isRequired: true }]);
  expect(differencesOf([sampleElement()], [after])).toEqual([
    {
      place: 'Pomiar: size',
      before: 'size; Pole tekstowe, Liczba dziesiętna, mm; norma 2–2,5 mm',
      after: 'Średnica; Pole tekstowe, Liczba dziesiętna, mm; wymagane; norma 3–4 mm',
    },
  ]);
});

test('the differences name a removed element, a new element and an element that became repeatable', () => {
  const repetitionSettings = { isRepeatable: true, minRepetitions: 2, maxRepetitions: null };
  const before = [sampleElement(), sampleElement({ id: 'gone', name: 'Dawny' })];
  const after = [sampleElement({ repetitionSettings }), sampleElement({ id: 'new', name: 'Nowy' })];
  expect(
    differencesOf(before, after).map(({ place, before: was, after: is }) => [place, was, is?.split('\n')[0]]),
  ).toEqual([
    ['Pomiar', 'Pomiar', 'Pomiar; powtarzalny, co najmniej 2'],
    ['Dawny', 'Dawny', undefined],
    ['Nowy', null, 'Nowy'],
  ]);
});
