import { describe, expect, it } from 'vitest';
import { violation } from '../violation.ts';
import { parseSorting } from './sorting.ts';

const FIELDS = ['name', 'creationTime', '7f:number_float'];

describe('parseSorting', () => {
  it.each([
    [undefined, []],
    [null, []],
    ['', []],
    ['  ', []],
    ['name', [{ field: 'name', direction: 'asc' }]],
    ['name asc', [{ field: 'name', direction: 'asc' }]],
    [' NAME   DESC ', [{ field: 'name', direction: 'desc' }]],
    [
      'creationtime Desc,Name',
      [
        { field: 'creationTime', direction: 'desc' },
        { field: 'name', direction: 'asc' },
      ],
    ],
    ['7f:number_float desc', [{ field: '7f:number_float', direction: 'desc' }]],
    ['name desc, name asc', [{ field: 'name', direction: 'desc' }]],
  ])('parseSorting reads %j', (sorting, sorts) => {
    expect(parseSorting(sorting, FIELDS)).toEqual({ sorts, violations: [] });
  });

  it.each([
    ['secret', [violation(['sorting'], 'unknownSortField', { field: 'secret' })]],
    ['name; drop', [violation(['sorting'], 'badSorting', { part: 'name; drop' })]],
    ['name up', [violation(['sorting'], 'badSorting', { part: 'name up' })]],
    ['name asc desc', [violation(['sorting'], 'badSorting', { part: 'name asc desc' })]],
    ['name,', [violation(['sorting'], 'badSorting', { part: '' })]],
    [
      'x, name desc, y asc',
      [
        violation(['sorting'], 'unknownSortField', { field: 'x' }),
        violation(['sorting'], 'unknownSortField', { field: 'y' }),
      ],
    ],
  ])('parseSorting refuses %j', (sorting, violations) => {
    expect(parseSorting(sorting, FIELDS)).toEqual({ sorts: [], violations });
  });
});
