import { expect, test } from 'vitest';
import { exportBodyOf } from './export-body.ts';

const column = (id: string) => ({
  id,
  label: id.toUpperCase(),
  dataType: 'Text' as const,
  words: new Map(),
  isChosen: false,
  isCustom: false,
});
const configuration = {
  userPreferences: { columns: {} },
  availableColumns: ['name', 'made', 'ph'].map(column),
  views: [],
  roles: [],
  availableListFilters: [
    {
      id: 'ph',
      name: 'Odczyn pH',
      group: null,
      controlType: null,
      dataType: 'NumberFloat' as const,
      extraProperties: { Label: 'Odczyn pH' },
      properties: { availableValues: null },
    },
  ],
};
const state = {
  search: 'ser',
  filters: [{ id: 'ph', values: ['4', ''], isRange: true, isDateTime: false }],
  sort: { field: 'name', direction: 'desc' },
  page: 7,
  view: null,
} as const;

test('an export file contains the rows and columns that the list shows on all its pages', () => {
  const shown = [column('ph'), column('name')];
  expect(exportBodyOf({ oneRowPer: 'entry', columns: 'shown' }, state, shown, configuration)).toEqual({
    searchParams: {
      sorting: 'name desc',
      search: 'ser',
      filters: [
        { id: 'ph', name: 'Odczyn pH', value: { values: ['4', ''], isRange: true, isDateTime: false } },
      ],
    },
    columns: [
      { label: 'PH', property: 'ph' },
      { label: 'NAME', property: 'name' },
    ],
    oneRowPer: 'entry',
  });
});

test('in an export file with all columns the shown columns come first', () => {
  const all = exportBodyOf({ oneRowPer: 'record', columns: 'all' }, state, [column('ph')], configuration);
  expect(all.columns.map(({ property }) => property)).toEqual(['ph', 'name', 'made']);
});

test('an export file of the shown columns has the column of the note beside the name, unless the name is not shown', () => {
  const columnsOf = (...ids: string[]) =>
    exportBodyOf({ oneRowPer: 'record', columns: 'shown' }, state, ids.map(column), configuration, {
      nameColumn: 'name',
      noteColumn: 'made',
    }).columns.map(({ property }) => property);
  expect(columnsOf('name', 'ph')).toEqual(['name', 'made', 'ph']);
  expect(columnsOf('made', 'name')).toEqual(['made', 'name']);
  expect(columnsOf('ph')).toEqual(['ph']);
});
