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

test('a suggested name counts as starting with the typed text when only diacritics differ', () => {
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
