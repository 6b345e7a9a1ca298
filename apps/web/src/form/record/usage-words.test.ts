import type { UsedBy } from '@kartoteka/contract/crud';
import { expect, test } from 'vitest';
import { openCardsWords, placeAddress, usageWords } from './usage-words.ts';

const used = (...items: readonly UsedBy[]) => ({ items: [...items], totalCount: items.length });
const places = (kind: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({ kind, id: `${kind}-${index}`, name: `${index}` }));

test('where something is used, in words', () => {
  expect(usageWords(used(...places('formTemplate', 1)))).toBe('w 1 formularzu');
  expect(usageWords(used(...places('formTemplate', 3), ...places('controlCardTemplate', 2)))).toBe(
    'w 3 formularzach i 2 wzorach',
  );
  expect(
    usageWords(used(...places('dataType', 5), ...places('controlCardTemplate', 1), ...places('nowe', 22))),
  ).toBe('w 5 typach danych, 1 wzorze i 22 miejscach');
});

test('places that are not named count too', () => {
  expect(usageWords({ items: places('controlCard', 100), totalCount: 4231 })).toBe('w 4231 kartach');
});

test('cards under way, in words', () => {
  expect(openCardsWords(0)).toBe('Nowe karty wezmą zmienioną wersję.');
  expect([1, 2, 5].map((count) => openCardsWords(count).split(' przy')[0])).toEqual([
    '1 karta w toku zostaje',
    '2 karty w toku zostają',
    '5 kart w toku zostaje',
  ]);
});

test('a place leads to its screen', () => {
  expect(placeAddress({ kind: 'controlCard', id: 'a', name: 'K' })).toBe('/control-cards/a/view');
  expect(placeAddress({ kind: 'formTemplate', id: 'a', name: 'F' })).toBe('/data-warehouse/form-types/a');
  expect(placeAddress({ kind: 'nowe', id: 'a', name: 'F' })).toBeNull();
});
