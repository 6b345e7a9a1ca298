import { expect, test } from 'vitest';
import { comparePaths, outwards, rowOf } from './field-path.ts';

test("rowOf returns the index of the list's row that contains a path", () => {
  expect(rowOf('elements', 'elements.3.name')).toBe(3);
  expect(rowOf('elements', 'elements.12')).toBe(12);
  expect(rowOf('elements', 'elements')).toBeNull();
  expect(rowOf('element', 'elements.3')).toBeNull();
  expect(rowOf('settings.0.options', 'settings.0.options.7.value')).toBe(7);
  expect(rowOf('settings.0', 'settings.0.length')).toBeNull();
});

test('outwards returns the path of a field in a form, followed by all its ancestors', () => {
  expect(outwards('a.1.b')).toEqual(['a.1.b', 'a.1', 'a']);
  expect(outwards('')).toEqual([]);
});

test('paths of fields in a form are ordered by row number, not alphabetically', () => {
  const paths = ['elements.10.name', 'elements.9.name', 'elements.9', 'elements', 'displayName'];
  expect(paths.toSorted(comparePaths)).toEqual([
    'displayName',
    'elements',
    'elements.9',
    'elements.9.name',
    'elements.10.name',
  ]);
});
