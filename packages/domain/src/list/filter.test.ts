import { describe, expect, it } from 'vitest';
import { activeFilters, filterSchema } from './filter.ts';

const filter = (id: string, values: unknown[], draft: object = {}) =>
  filterSchema.parse({ id, name: id, value: { values, ...draft } });

describe('activeFilters', () => {
  it('activeFilters drops filters whose values are all empty or spaces', () => {
    expect(
      activeFilters([
        filter('a', []),
        filter('b', ['', ' \n', null]),
        filter('c', [null, ''], { isRange: true }),
        filterSchema.parse({ id: 'd', value: null }),
        filterSchema.parse({ id: 'e' }),
      ]),
    ).toEqual([]);
  });

  it('activeFilters keeps filters with values, and their positions in the request', () => {
    expect(
      activeFilters([filter('a', []), filter('b', [' x ', '', false, 0], { isDateTime: true })]),
    ).toEqual([
      {
        id: 'b',
        position: 1,
        values: [
          { position: 0, value: 'x' },
          { position: 2, value: false },
          { position: 3, value: 0 },
        ],
        isRange: false,
        isDateTime: true,
      },
    ]);
  });

  it('activeFilters keeps a range with an empty lower end, and gives null for that end', () => {
    expect(activeFilters([filter('a', [' ', '5'], { isRange: true })])).toEqual([
      {
        id: 'a',
        position: 0,
        values: [
          { position: 0, value: null },
          { position: 1, value: '5' },
        ],
        isRange: true,
        isDateTime: false,
      },
    ]);
  });
});

describe('the filter schema', () => {
  it.each([
    [{ id: 'a', value: { values: [{}] } }, ['value', 'values', 0]],
    [{ id: 'a', value: { values: [[]] } }, ['value', 'values', 0]],
    [{ id: 1 }, ['id']],
    [{ id: 'a', value: { isRange: 'yes' } }, ['value', 'isRange']],
  ])('the filter schema refuses %j', (raw, path) => {
    expect(filterSchema.safeParse(raw).error?.issues.map((issue) => issue.path)).toEqual([path]);
  });
});
