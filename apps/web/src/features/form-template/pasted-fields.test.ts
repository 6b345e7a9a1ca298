import type { DataTypeRow } from '@kartoteka/contract/data-type';
import { expect, test } from 'vitest';
import { elementOf, pastedFields } from './pasted-fields.ts';

const type = (id: string, displayName: string, more: object = {}) =>
  ({ id, displayName, controlType: 'text', isArchived: false, ...more }) as DataTypeRow;
const types = [
  type('t', 'Temperatura'),
  type('w', 'Waga netto'),
  type('o', 'Opis', { controlType: 'contentDisplay' }),
  type('a', 'Stary', { isArchived: true }),
];
const read = (text: string, room = 200) => pastedFields(text, types, room);
const told = (text: string) =>
  read(text).fields.map(({ name, dataType, filterGroup, description }) => [
    name,
    dataType?.id ?? null,
    filterGroup,
    description,
  ]);

test.each([
  ['four columns', 'Temp.\tTemperatura\tPiec\tPo godzinie', [['Temp.', 't', 'Piec', 'Po godzinie']]],
  ['the data type in another case', 'Waga\tWAGA NETTO', [['Waga', 'w', '', '']]],
  [
    'an unknown and an archived data type',
    'A\tNowy\nB\tStary',
    [
      ['A', null, '', ''],
      ['B', null, '', ''],
    ],
  ],
  ['a heading', 'Nazwa pola\tTyp danych\nWaga\tWaga netto', [['Waga', 'w', '', '']]],
  ['a heading in another order', 'Opis\tTyp\tNazwa\nJak\tTemperatura\tTemp.', [['Temp.', 't', '', 'Jak']]],
  ['a field that is named like a heading', 'Nazwa\tTemperatura', [['Nazwa', 't', '', '']]],
  [
    'a line break in the description',
    'Temp.\tTemperatura\t\t"Zmierz.\r\nZapisz."\r\nWaga\tWaga netto',
    [
      ['Temp.', 't', '', 'Zmierz.\nZapisz.'],
      ['Waga', 'w', '', ''],
    ],
  ],
])('rows with %s are read when they are pasted as fields', (_what, text, fields) => {
  expect(told(text)).toEqual(fields);
});

test('a pasted field keeps the name of a data type that does not exist', () => {
  const rows = read('Siła\tSiła docisku\nTemp.\tTemperatura\nUwaga').fields.map(elementOf);
  expect(rows.map(({ dataTypeId, pastedType }) => [dataTypeId, pastedType])).toEqual([
    [null, 'Siła docisku'],
    ['t', ''],
    [null, ''],
  ]);
});

test('pasted rows without a name, and fields for which the form has no room, are counted', () => {
  expect(read('A\tTemperatura\n\tTemperatura\nB\nC', 2)).toMatchObject({
    fields: [{ name: 'A' }, { name: 'B' }],
    withoutName: 1,
    beyond: 1,
  });
  expect(read('A', 0)).toMatchObject({ fields: [], beyond: 1 });
});

test('a pasted field becomes a row of the form, and HTML in a pasted text stays plain text', () => {
  const [plain, rich] = read(
    'Temp.\tTemperatura\tPiec\t<b>x</b>\nUwaga\tOpis\tPiec\t"<img onerror=x>\n& dalej"',
  ).fields;
  expect(plain && elementOf(plain)).toMatchObject({
    id: null,
    dataTypeId: 't',
    filterGroup: 'Piec',
    description: '<b>x</b>',
  });
  expect(rich && elementOf(rich)).toMatchObject({
    dataTypeId: 'o',
    filterGroup: '',
    description: '<p>&lt;img onerror=x&gt;</p><p>&amp; dalej</p>',
  });
});
