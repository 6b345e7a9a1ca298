import { expect, test } from 'vitest';
import { placeAddress, usageWords } from './usage-words.ts';

const places = (kind: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({ kind, id: `${kind}-${index}`, name: `${index}` }));

test('where something is used, in words', () => {
  expect(usageWords(places('formTemplate', 1))).toBe('w 1 formularzu');
  expect(usageWords([...places('formTemplate', 3), ...places('controlCardTemplate', 2)])).toBe(
    'w 3 formularzach i 2 wzorach',
  );
  expect(
    usageWords([...places('dataType', 5), ...places('controlCardTemplate', 1), ...places('nowe', 22)]),
  ).toBe('w 5 typach danych, 1 wzorze i 22 miejscach');
});

test('a place leads to its screen', () => {
  expect(placeAddress({ kind: 'controlCard', id: 'a', name: 'K' })).toBe('/control-cards/a/view');
  expect(placeAddress({ kind: 'formTemplate', id: 'a', name: 'F' })).toBe('/data-warehouse/form-types/a');
  expect(placeAddress({ kind: 'nowe', id: 'a', name: 'F' })).toBeNull();
});
