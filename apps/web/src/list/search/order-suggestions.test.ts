import { expect, test } from 'vitest';
import { orderSuggestions } from './order-suggestions.ts';

test("suggested names that start with the typed text come first, and the others keep the server's order", () => {
  const found = ['Karta ccp', 'CCP mroźnia', 'Pomiar CCP', 'ccp chłodnia'];
  expect(orderSuggestions(found, ' Ccp ')).toEqual([
    'CCP mroźnia',
    'ccp chłodnia',
    'Karta ccp',
    'Pomiar CCP',
  ]);
});

test('suggestions ignore diacritics', () => {
  expect(orderSuggestions(['Test łódki', 'Łódka'], 'lod')).toEqual(['Łódka', 'Test łódki']);
});

test('each name is suggested once, at most ten names in all', () => {
  expect(orderSuggestions(['a', 'b', 'a'], 'x')).toEqual(['a', 'b']);
  expect(
    orderSuggestions(
      Array.from({ length: 15 }, (_, n) => `nazwa ${n}`),
      'n',
    ),
  ).toHaveLength(10);
});
