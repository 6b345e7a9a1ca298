import { describe, expect, test } from 'vitest';
import { initialListState, isInitial, listReducer, type ListState } from './list-state.ts';

const somewhere: ListState = { search: 'ccp', sort: { field: 'name', direction: 'desc' }, page: 7 };

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
