import { expect, test } from 'vitest';
import { faultPlace, faultWords } from './fault-place.ts';

const file = {
  dataTypes: [{ name: 'Waga' }],
  formTemplates: [{ name: 'Odbiór', elements: [{ name: 'Masa' }, { label: 'bez nazwy' }] }],
  controlCardTemplates: [{ name: 'Wzór', elements: [{ name: 'Przyjęcie' }] }],
};

test.each([
  ['', ''],
  ['format', ''],
  ['pictures.2.hash', 'Obraz 3'],
  ['dataTypes.0.unitType', 'Typ danych „Waga”'],
  ['dataTypes.0.settings.1.options.3.value', 'Typ danych „Waga”, Ustawienie 2, opcja 4'],
  ['formTemplates.0.elements.0.dataType', 'Formularz „Odbiór”, Pole „Masa”'],
  ['formTemplates.0.elements.1.name', 'Formularz „Odbiór”, Pole „2”'],
  ['controlCardTemplates.0.elements.0.formTemplate', 'Wzór karty „Wzór”, Element „Przyjęcie”'],
  ['unitTypes.7.name', 'Typ jednostki „8”'],
])('a fault of a definition file at the path %j is shown at the place %j', (path, words) => {
  expect(faultPlace(file, path.split('.'))).toBe(words);
});

test('a fault in a field of a form is worded with the name of the field', () => {
  const fault = { message: 'Nie ma takiej pozycji.', members: ['elements', '0', 'dataType'] };
  expect(faultWords(file, 'formTemplates', 0, fault)).toBe('Pole „Masa”: Nie ma takiej pozycji.');
  expect(faultWords(file, 'dataTypes', 0, { message: 'Zajęta.', members: ['name'] })).toBe('Zajęta.');
});
