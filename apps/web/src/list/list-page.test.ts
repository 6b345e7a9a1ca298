import { expect, test } from 'vitest';
import { lastPageOf, rangeText, requestOf } from './list-page.ts';

test("a fresh list requests its first fifteen rows in the server's order", () => {
  expect(requestOf({ search: '', filters: [], sort: null, page: 1, view: null })).toEqual({
    skipCount: 0,
    maxResultCount: 15,
  });
});

test('a list requests its search text, filters, order and page', () => {
  const filter = { id: 'temperature', values: ['', '5'], isRange: true, isDateTime: false };
  const state = {
    search: 'ccp',
    filters: [filter],
    sort: { field: 'name', direction: 'desc' },
    page: 3,
    view: null,
  } as const;
  expect(requestOf(state)).toEqual({
    skipCount: 30,
    maxResultCount: 15,
    sorting: 'name desc',
    search: 'ccp',
    filters: [
      {
        id: 'temperature',
        name: 'temperature',
        value: { values: ['', '5'], isRange: true, isDateTime: false },
      },
    ],
  });
});

test.each([
  [0, 1],
  [1, 1],
  [15, 1],
  [16, 2],
  [45, 3],
])('a list of %i rows ends on page %i', (totalCount, last) => {
  expect(lastPageOf(totalCount)).toBe(last);
});

test.each([
  [1, 87, '1 - 15 z 87'],
  [6, 87, '76 - 87 z 87'],
  [1, 1, '1 - 1 z 1'],
  [1, 0, '0 - 0 z 0'],
])('the range of page %i of a list with %i rows reads %s', (page, totalCount, text) => {
  expect(rangeText(page, totalCount)).toBe(text);
});
