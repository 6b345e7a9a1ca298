import type { CardElement } from '@kartoteka/contract/control-card-form';
import { expect, test } from 'vitest';
import { sampleElement } from '../card-data/sample.ts';
import { differencesOf } from './differences.ts';

type Field = NonNullable<CardElement['formTemplate']>['elements'][number];

/** Returns the sample element with a changed field `size`. */
const withSize = (change: (field: Field) => Field): CardElement => {
  const sample = sampleElement();
  const { formTemplate } = sample;
  if (formTemplate === null) return sample;
  const elements = formTemplate.elements.map((field) => (field.id === 'size' ? change(field) : field));
  return { ...sample, formTemplate: { ...formTemplate, elements } };
};

const changed = (name: string, settings: Field['dataType']['settings']) =>
  withSize((field) => ({ ...field, name, dataType: { ...field.dataType, settings } }));

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

test('the difference of changed options shows the value of an option without a label', () => {
  const choice = (...values: string[]) =>
    withSize((field) => ({
      ...field,
      dataType: {
        ...field.dataType,
        controlType: 'select',
        settings: [
          {
            type: 'availableOptions',
            options: values.map((value) => ({ value, label: value === '1' ? 'Mała' : '', attributes: [] })),
          },
        ],
      },
    }));
  expect(differencesOf([choice('1', '2.5')], [choice('1', '3.5')])).toMatchObject([
    {
      before: 'size; Lista wyboru, Liczba dziesiętna, mm; opcje: Mała, 2,5',
      after: 'size; Lista wyboru, Liczba dziesiętna, mm; opcje: Mała, 3,5',
    },
  ]);
});

test('the difference of a rich description shows its text without tags, and says so when only the look of the description changed', () => {
  const element = (description: string) => sampleElement({ description });
  const content = (description: string) =>
    withSize((field) => ({
      ...field,
      description,
      dataType: { ...field.dataType, controlType: 'contentDisplay' },
    }));
  const told = (before: CardElement, after: CardElement) =>
    differencesOf([before], [after]).map((one) => [one.before, one.after]);
  expect(told(element('<p>Umyj &amp; osusz</p>'), element('<p>Umyj</p>'))).toEqual([
    ['Pomiar; Umyj & osusz', 'Pomiar; Umyj'],
  ]);
  expect(told(content('<p>Umyj</p>'), content('<p>Osusz</p>'))).toEqual([
    ['size; Opis; Umyj', 'size; Opis; Osusz'],
  ]);
  expect(told(element(''), sampleElement())).toEqual([]);
  expect(told(content('<p>Umyj</p>'), content('<h2>Umyj</h2>'))).toEqual([
    ['size; Opis; Umyj', 'size; Opis; Umyj; opis ma inny wygląd lub obrazek'],
  ]);
});

test('the difference of the description of a field to fill shows angle brackets as they were written', () => {
  const described = (description: string) => withSize((field) => ({ ...field, description }));
  expect(differencesOf([sampleElement()], [described('<2 mm>')])[0]?.after).toContain('; <2 mm>');
});

test('the differences name the photos that a field demands or forbids', () => {
  const photos = (photoSettings: Field['photoSettings']) =>
    withSize((field) => ({ ...field, photoSettings }));
  const told = (after: CardElement) => differencesOf([sampleElement()], [after])[0]?.after;
  expect(told(photos({ when: 'always', min: 2, max: null }))).toContain('; zdjęcia: zawsze, co najmniej 2');
  expect(told(photos({ when: 'never', min: null, max: null }))).toMatch(/; bez zdjęć$/);
});
