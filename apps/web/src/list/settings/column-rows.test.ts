import type { ListConfiguration } from '@kartoteka/contract/list';
import { expect, test } from 'vitest';
import { chosenColumns, columnRows, defaultRows, movedRow } from './column-rows.ts';

const DEFAULTS = ['status', 'name'];
const offer = (columns: ListConfiguration['userPreferences']['columns']): ListConfiguration => ({
  userPreferences: { columns },
  availableColumns: ['name', 'made', 'status', 'ph'].map((id) => ({
    id,
    label: id,
    group: null,
    dataType: 'Text',
  })),
  views: [],
  roles: [],
  availableListFilters: [],
});
const read = (rows: ReturnType<typeof columnRows>) =>
  rows.map(({ id, isShown }) => (isShown ? id : `(${id})`)).join(' ');

test('the settings of a list have the shown columns first in their order, then the others in the order of the list', () => {
  expect(read(columnRows(offer({}), DEFAULTS))).toBe('status name (made) (ph)');
  expect(read(columnRows(offer({ ph: { order: 1 }, made: { order: 0 } }), DEFAULTS))).toBe(
    'made ph (name) (status)',
  );
});

test('in the settings of a list a column moves up and down, and an unknown position changes nothing', () => {
  const rows = columnRows(offer({}), DEFAULTS);
  expect(read(movedRow(rows, 3, 0))).toBe('(ph) status name (made)');
  expect(read(movedRow(rows, 0, 2))).toBe('name (made) status (ph)');
  expect(read(movedRow(rows, 9, 0))).toBe(read(rows));
});

test('the default columns of a list are saved as no choice, and the default columns in another order as a choice', () => {
  const defaults = defaultRows(offer({ ph: { order: 0 } }), DEFAULTS);
  expect(read(defaults)).toBe('status name (made) (ph)');
  expect(chosenColumns(movedRow(defaults, 3, 0), defaults)).toEqual({});
  expect(chosenColumns(movedRow(defaults, 1, 0), defaults)).toEqual({
    name: { order: 0 },
    status: { order: 1 },
  });
});
