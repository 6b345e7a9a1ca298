import { expect, test } from 'vitest';
import { initialListState, type ListState } from '../state/list-state.ts';
import { addressOf, isChanged, stateOf } from './view-state.ts';

const ID = '0b6c7a52-7c1a-4d0e-9a53-aa1f9a1c2d3e';
const shown: ListState = {
  search: 'ser',
  filters: [{ id: 'status', values: ['returned'], isRange: false, isDateTime: false }],
  sort: { field: 'name', direction: 'desc' },
  page: 4,
  view: null,
};
const view = (address: string) => ({
  id: ID,
  name: 'Zwrócone sery',
  address,
  columns: [],
  role: null,
  owner: { id: ID, name: 'Ewa' },
  isOwn: true,
  isDefault: false,
});

test('a saved view shows its search, filters and order on the first page', () => {
  expect(stateOf(view(addressOf(shown)))).toEqual({ ...shown, page: 1, view: ID });
});

test('a list differs from its saved view after another filter or order, but not on another page', () => {
  const saved = view(addressOf(shown));
  expect(isChanged(saved, { ...shown, page: 9, view: ID })).toBe(false);
  expect(isChanged(saved, { ...shown, sort: null })).toBe(true);
  expect(isChanged(saved, { ...shown, filters: [] })).toBe(true);
});

test('a saved view whose stored address cannot be read shows the whole list', () => {
  expect(stateOf(view('page=99&sort=;;&f.=1&view=moje'))).toEqual({ ...initialListState, view: ID });
});
