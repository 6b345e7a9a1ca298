import { describe, expect, test } from 'vitest';
import {
  initialListState,
  isInitial,
  isWhole,
  type ListEvent,
  listReducer,
  type ListState,
} from './list-state.ts';

const state = { id: 'status', values: ['voided'], isRange: false, isDateTime: false };
const somewhere: ListState = {
  search: 'ccp',
  filters: [state],
  sort: { field: 'name', direction: 'desc' },
  page: 7,
  view: null,
};

describe('another search of a list', () => {
  test('another search text of a list is trimmed, and the first page is shown', () => {
    expect(listReducer(somewhere, { type: 'searched', search: '  żółć  ' })).toEqual({
      ...somewhere,
      search: 'żółć',
      page: 1,
    });
  });
  test('a change of the sort order of a list leads back to its first page', () => {
    expect(listReducer(somewhere, { type: 'sorted', sort: null })).toEqual({
      ...somewhere,
      sort: null,
      page: 1,
    });
  });
});

describe('filters of a list', () => {
  const filtered = (id: string, values: string[], isRange = false) =>
    listReducer(somewhere, { type: 'filtered', filter: { id, values, isRange, isDateTime: false } });

  test('a new filter is added at the end, a changed filter keeps its position, and both show the first page', () => {
    expect(filtered('name', ['  ser ', ' ', 'ser'])).toEqual({
      ...somewhere,
      filters: [state, { id: 'name', values: ['ser'], isRange: false, isDateTime: false }],
      page: 1,
    });
    expect(filtered('status', ['approved']).filters).toEqual([{ ...state, values: ['approved'] }]);
  });

  test('a filter with only spaces is removed from a list, and a range with one open end stays', () => {
    expect(filtered('status', ['  ', '']).filters).toEqual([]);
    expect(filtered('status', [' ', ''], true).filters).toEqual([]);
    expect(filtered('status', ['', ' 5'], true).filters).toEqual([
      { ...state, values: ['', '5'], isRange: true },
    ]);
  });

  test('removing all filters of a list shows the first page', () => {
    expect(listReducer(somewhere, { type: 'unfiltered' })).toEqual({ ...somewhere, filters: [], page: 1 });
    expect([isWhole(somewhere), isWhole({ ...somewhere, search: '', filters: [] })]).toEqual([false, true]);
  });
});

test('the same search and the same filters keep the page of a list', () => {
  const unchanged: ListEvent[] = [
    { type: 'searched', search: ' ccp ' },
    { type: 'filtered', filter: state },
    { type: 'filtered', filter: { ...state, id: 'name', values: [' '] } },
  ];
  for (const event of unchanged) expect(listReducer(somewhere, event)).toEqual(somewhere);
  const whole = { ...somewhere, filters: [] };
  expect(listReducer(whole, { type: 'unfiltered' })).toEqual(whole);
});

test('another page of a list keeps the search, the filters and the order', () => {
  expect(listReducer(somewhere, { type: 'paged', page: 2 })).toEqual({ ...somewhere, page: 2 });
});

test('a saved view replaces the state of a list, and leaving the view keeps its filters and order', () => {
  const viewed: ListState = { ...somewhere, page: 1, view: '0b6c7a52-7c1a-4d0e-9a53-aa1f9a1c2d3e' };
  expect(listReducer(initialListState, { type: 'viewed', state: viewed })).toEqual(viewed);
  expect(listReducer(viewed, { type: 'searched', search: 'ser' }).view).toBe(viewed.view);
  expect(listReducer(viewed, { type: 'unviewed' })).toEqual({ ...viewed, view: '' });
  expect(listReducer(viewed, { type: 'reset' })).toEqual({ ...initialListState, view: '' });
});

test('a reset of a list removes search, filters, order and page', () => {
  expect(listReducer(somewhere, { type: 'reset' })).toEqual(initialListState);
  expect([isInitial(somewhere), isInitial(initialListState)]).toEqual([false, true]);
});

test('the search text is cut to the length that the server accepts', () => {
  const { search } = listReducer(initialListState, { type: 'searched', search: 'a'.repeat(1000) });
  expect(search).toHaveLength(256);
});

test('cutting a search text never splits a character, and NUL is removed', () => {
  const searched = (search: string) => listReducer(initialListState, { type: 'searched', search }).search;
  expect(searched(`${'a'.repeat(255)}😀`)).toBe('a'.repeat(255));
  expect(searched('a\0b')).toBe('ab');
});
