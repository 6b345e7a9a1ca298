import type { ListConfiguration } from '@kartoteka/contract/list';
import { expect, test } from 'vitest';
import { shownColumns, toldApart } from './columns.ts';

const DEFAULTS = ['status', 'name'];
const configuration = (columns: ListConfiguration['userPreferences']['columns']): ListConfiguration => ({
  userPreferences: { columns },
  availableColumns: [
    { id: 'name', label: 'Nazwa', dataType: 'Text' },
    { id: 'status', label: 'Stan', dataType: 'Enum' },
    { id: 'creationTime', label: 'Data utworzenia', dataType: 'DateTime' },
  ],
  views: [],
  roles: [],
  availableListFilters: [
    {
      id: 'status',
      name: 'Stan',
      group: null,
      controlType: 'select',
      dataType: 'Enum',
      extraProperties: { Label: 'Stan' },
      properties: { availableValues: [{ value: 'voided', label: 'Unieważniona' }] },
    },
  ],
});
const shown = (columns: ListConfiguration['userPreferences']['columns']) =>
  shownColumns(configuration(columns), DEFAULTS).map(({ id }) => id);

test('a list shows its default columns in their order when the user has chosen none', () => {
  expect(shown({})).toEqual(['status', 'name']);
});

test('chosen columns of a list are shown in the chosen order, and all others are hidden', () => {
  expect(shown({ name: { order: 5 }, creationTime: { order: 2 } })).toEqual(['creationTime', 'name']);
});

test('a column that the user chose for a list is marked as chosen, and a default column is not', () => {
  const chosen = (columns: ListConfiguration['userPreferences']['columns']) =>
    shownColumns(configuration(columns), DEFAULTS).map(({ isChosen }) => isChosen);
  expect(chosen({ name: { order: 0 } })).toEqual([true]);
  expect(chosen({ gone: { order: 0 } })).toEqual([false, false]);
});

test('a column of a form element is marked as custom, and a column of the list itself is not', () => {
  const offered = configuration({ 'f:text': { order: 0 }, name: { order: 1 } });
  offered.availableColumns.push({ id: 'f:text', label: 'Uwagi', group: 'Opis', dataType: 'Text' });
  expect(shownColumns(offered, DEFAULTS).map(({ isCustom }) => isCustom)).toEqual([true, false]);
});

test('a chosen column that the server no longer offers is left out', () => {
  expect(shown({ gone: { order: 0 }, name: { order: 1 } })).toEqual(['name']);
  expect(shown({ gone: { order: 0 } })).toEqual(['status', 'name']);
});

test('a column that the list is filtered by comes last, unless it is shown anyway or no longer offered', () => {
  const filtered = (...ids: string[]) =>
    shownColumns(configuration({ name: { order: 0 } }), DEFAULTS, ids).map(({ id }) => id);
  expect(filtered('creationTime', 'name', 'gone')).toEqual(['name', 'creationTime']);
});

test('an enum column has the labels of its values', () => {
  expect(shownColumns(configuration({}), DEFAULTS)[0]?.words.get('voided')).toBe('Unieważniona');
});

test('columns with the same name in one list get their groups added to the name', () => {
  const column = (label: string, group: string | null) => ({ id: `${label} ${group}`, label, group });
  const columns = [
    column('Uwagi', 'Mycie'),
    column('Uwagi', 'Dostawa'),
    column('Etap', 'Mycie'),
    column('Uwagi', null),
  ];
  expect(toldApart(columns.map((one) => ({ ...one, dataType: 'Text' }))).map(({ label }) => label)).toEqual([
    'Uwagi · Mycie',
    'Uwagi · Dostawa',
    'Etap',
    'Uwagi',
  ]);
});
