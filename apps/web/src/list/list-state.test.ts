import { describe, expect, test } from 'vitest';
import { initialListState, isInitial, isWhole, listReducer, type ListState } from './list-state.ts';

const state = { id: 'status', values: ['voided'], isRange: false, isDateTime: false };
const somewhere: ListState = {
  search: 'ccp',
  filters: [state],
  sort: { field: 'name', direction: 'desc' },
  page: 7,
};

describe('another question starts at its first page', () => {
  test('another text, trimmed', () => {
    expect(listReducer(somewhere, { type: 'searched', search: '  żółć  ' })).toEqual({
      ...somewhere,
      search: 'żółć',
      page: 1,
    });
  });
  test('another order', () => {
    expect(listReducer(somewhere, { type: 'sorted', sort: null })).toEqual({
      ...somewhere,
      sort: null,
      page: 1,
    });
  });
});

describe('filters', () => {
  const filtered = (id: string, values: string[], isRange = false) =>
    listReducer(somewhere, { type: 'filtered', filter: { id, values, isRange, isDateTime: false } });

  test('a further one stands at the end, a changed one in its place, and the first page shows', () => {
    expect(filtered('name', ['  ser ', ' ', 'ser'])).toEqual({
      ...somewhere,
      filters: [state, { id: 'name', values: ['ser'], isRange: false, isDateTime: false }],
      page: 1,
    });
    expect(filtered('status', ['approved']).filters).toEqual([{ ...state, values: ['approved'] }]);
  });

  test('nothing but spaces takes it off; an open side of a range stays', () => {
    expect(filtered('status', ['  ', '']).filters).toEqual([]);
    expect(filtered('status', [' ', ''], true).filters).toEqual([]);
    expect(filtered('status', ['', ' 5'], true).filters).toEqual([
      { ...state, values: ['', '5'], isRange: true },
    ]);
  });

  test('all are taken off at once', () => {
    expect(listReducer(somewhere, { type: 'unfiltered' })).toEqual({ ...somewhere, filters: [], page: 1 });
    expect([isWhole(somewhere), isWhole({ ...somewhere, search: '', filters: [] })]).toEqual([false, true]);
  });
});

test('another page of the same question', () => {
  expect(listReducer(somewhere, { type: 'paged', page: 2 })).toEqual({ ...somewhere, page: 2 });
});

test('all of it is taken back', () => {
  expect(listReducer(somewhere, { type: 'reset' })).toEqual(initialListState);
  expect([isInitial(somewhere), isInitial(initialListState)]).toEqual([false, true]);
});

test('a text is no longer than what the server searches for', () => {
  const { search } = listReducer(initialListState, { type: 'searched', search: 'a'.repeat(1000) });
  expect(search).toHaveLength(256);
});

test('a text is never cut through a character, and holds no NUL', () => {
  const searched = (search: string) => listReducer(initialListState, { type: 'searched', search }).search;
  expect(searched(`${'a'.repeat(255)}😀`)).toBe('a'.repeat(255));
  expect(searched('a\0b')).toBe('ab');
});
