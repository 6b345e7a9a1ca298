import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readListState, writeListState } from './list-address.ts';
import { cleanFilter, type FilterState } from './filter-state.ts';
import { cleanSearch } from './clean-search.ts';
import { initialListState, type ListState } from './list-state.ts';

const read = (address: string) => readListState(new URLSearchParams(address));
const write = (state: ListState, address = '') =>
  writeListState(state, new URLSearchParams(address)).toString();

test('a fresh list adds nothing to the address', () => {
  expect(read('')).toEqual(initialListState);
  expect(write(initialListState)).toBe('');
});

test('search, filters, order and page of a list are written into the address', () => {
  const state: ListState = {
    search: 'kontrola ccp',
    filters: [
      { id: 'status', values: ['approved', 'voided'], isRange: false, isDateTime: false },
      { id: 'ab:number_float', values: ['', '2,5'], isRange: true, isDateTime: false },
      { id: 'creationTime', values: ['2026-11-01T10:00:00.000Z'], isRange: false, isDateTime: true },
    ],
    sort: { field: 'creationTime', direction: 'desc' },
    page: 3,
    view: '0b6c7a52-7c1a-4d0e-9a53-aa1f9a1c2d3e',
  };
  expect(write(state)).toBe(
    'q=kontrola+ccp&f.status=approved&f.status=voided&r.ab%3Anumber_float=&r.ab%3Anumber_float=2%2C5' +
      '&ft.creationTime=2026-11-01T10%3A00%3A00.000Z&sort=-creationTime&page=3' +
      '&view=0b6c7a52-7c1a-4d0e-9a53-aa1f9a1c2d3e',
  );
});

test('a list writes its state into the address and keeps the query parameters that are not its own', () => {
  expect(write({ ...initialListState, page: 2 }, 'tab=1&page=9&q=x&f.status=voided')).toBe('tab=1&page=2');
});

describe('the state of a list in the address', () => {
  const filter = fc
    .record({
      id: fc.constantFrom('status', 'name', '0b6c7a52-7c1a-4d0e-9a53-aa1f9a1c2d3e:number_float', 'a.b c'),
      values: fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1, maxLength: 3 }),
      isRange: fc.boolean(),
      isDateTime: fc.boolean(),
    })
    .map(cleanFilter)
    .filter((one): one is FilterState => one !== null);
  const state = fc.record({
    filters: fc.uniqueArray(filter, { selector: ({ id }) => id, maxLength: 4 }),
    search: fc.string({ unit: 'grapheme' }).map(cleanSearch),
    sort: fc.option(
      fc.record({
        field: fc.constantFrom(
          'name',
          'lastModificationTime',
          '0b6c7a52-7c1a-4d0e-9a53-aa1f9a1c2d3e:number_float',
        ),
        direction: fc.constantFrom('asc' as const, 'desc' as const),
      }),
    ),
    page: fc.integer({ min: 1, max: 1_000_000 }),
    view: fc.constantFrom(null, '', '0b6c7a52-7c1a-4d0e-9a53-aa1f9a1c2d3e'),
  });
  test('every state of a list is read back from its address unchanged', () => {
    fc.assert(
      fc.property(state, (one) => {
        expect(read(write(one))).toEqual(one);
      }),
    );
  });
});

describe('the address of a list that a user typed', () => {
  test.each([
    ['page=0', { page: 1 }],
    ['page=-3', { page: 1 }],
    ['page=2.5', { page: 1 }],
    ['page=abc', { page: 1 }],
    ['page=99999999999', { page: 1 }],
    ['page=9999999', { page: 1_000_000 }],
    ['sort=', { sort: null }],
    ['sort=-', { sort: null }],
    ['sort=name;drop', { sort: null }],
    ['sort=name', { sort: { field: 'name', direction: 'asc' } }],
    ['f.status=&f.name=%20', { filters: [] }],
    ['r.a=5', { filters: [{ id: 'a', values: ['5', ''], isRange: true, isDateTime: false }] }],
    ['f.=5&x.status=1', { filters: [] }],
    [
      'f.a=1&f.a=1&r.a=2&r.a=3',
      { filters: [{ id: 'a', values: ['2', '3'], isRange: true, isDateTime: false }] },
    ],
    ['q=%20%20', { search: '' }],
    ['view=', { view: '' }],
    ['view=moje', { view: null }],
    ['q=%E0%A4%A', { search: '\uFFFD%A' }],
  ])('the address %j of a list is read without an error', (address, expected) => {
    expect(read(address)).toEqual({ ...initialListState, ...expected });
  });
});
