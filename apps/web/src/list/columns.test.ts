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

test('without a choice the list’s own columns stand, in their order', () => {
  expect(shown({})).toEqual(['status', 'name']);
});

test('chosen columns stand in the chosen order, the others are hidden', () => {
  expect(shown({ name: { order: 5 }, creationTime: { order: 2 } })).toEqual(['creationTime', 'name']);
});

test('a column knows whether the user has chosen it', () => {
  const chosen = (columns: ListConfiguration['userPreferences']['columns']) =>
    shownColumns(configuration(columns), DEFAULTS).map(({ isChosen }) => isChosen);
  expect(chosen({ name: { order: 0 } })).toEqual([true]);
  expect(chosen({ gone: { order: 0 } })).toEqual([false, false]);
});

test('a column that is no longer offered is passed over', () => {
  expect(shown({ gone: { order: 0 }, name: { order: 1 } })).toEqual(['name']);
  expect(shown({ gone: { order: 0 } })).toEqual(['status', 'name']);
});

test('the words of an enum come with it', () => {
  expect(shownColumns(configuration({}), DEFAULTS)[0]?.words.get('voided')).toBe('Unieważniona');
});

test('columns of one name are told apart by their groups', () => {
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
