import { expect, test } from 'vitest';
import { openCardsWords, placeAddress, usageWords } from './usage-words.ts';

const used = (...counts: readonly [string, number][]) => ({
  counts: counts.map(([kind, count]) => ({ kind, count })),
});

test('places of use are counted in words', () => {
  expect(usageWords(used(['formTemplate', 1]))).toBe('w 1 formularzu');
  expect(usageWords(used(['formTemplate', 3], ['controlCardTemplate', 2]))).toBe(
    'w 3 formularzach i 2 wzorach',
  );
  expect(usageWords(used(['dataType', 5], ['formTemplate', 21], ['controlCardTemplate', 1]))).toBe(
    'w 5 typach danych, 21 formularzach i 1 wzorze',
  );
  expect(usageWords(used(['controlCard', 4231], ['nowe', 22]))).toBe('w 4231 kartach i 22 miejscach');
});

test('the effect of a change on cards in progress is worded to fit their number', () => {
  expect(openCardsWords(0)).toBe('Nowe karty wezmą zmienioną wersję.');
  expect([1, 2, 4, 5, 12, 22].map((count) => openCardsWords(count).split(' przy')[0])).toEqual([
    '1 karta w trakcie zostaje',
    '2 karty w trakcie zostają',
    '4 karty w trakcie zostają',
    '5 kart w trakcie zostaje',
    '12 kart w trakcie zostaje',
    '22 karty w trakcie zostają',
  ]);
});

test('a place of use has the address of its screen', () => {
  expect(placeAddress({ kind: 'controlCard', id: 'a', name: 'K' })).toBe('/control-cards/a/view');
  expect(placeAddress({ kind: 'formTemplate', id: 'a', name: 'F' })).toBe('/data-warehouse/form-types/a');
  expect(placeAddress({ kind: 'nowe', id: 'a', name: 'F' })).toBeNull();
});
