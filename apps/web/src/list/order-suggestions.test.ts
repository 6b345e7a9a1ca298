import { expect, test } from 'vitest';
import { orderSuggestions } from './order-suggestions.ts';

test('names that start with the text come first, the rest as they were found', () => {
  const found = ['Karta ccp', 'CCP mroźnia', 'Pomiar CCP', 'ccp chłodnia'];
  expect(orderSuggestions(found, ' Ccp ')).toEqual([
    'CCP mroźnia',
    'ccp chłodnia',
    'Karta ccp',
    'Pomiar CCP',
  ]);
});

test('diacritics do not count', () => {
  expect(orderSuggestions(['Test łódki', 'Łódka'], 'lod')).toEqual(['Łódka', 'Test łódki']);
});

test('each name is suggested once, ten at most', () => {
  expect(orderSuggestions(['a', 'b', 'a'], 'x')).toEqual(['a', 'b']);
  expect(
    orderSuggestions(
      Array.from({ length: 15 }, (_, n) => `nazwa ${n}`),
      'n',
    ),
  ).toHaveLength(10);
});
