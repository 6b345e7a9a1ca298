import { expect, it } from 'vitest';
import { cardName } from './card-name.ts';

it('a card is named after its template, the day and its number on that day', () => {
  expect(cardName('Kontrola jakości wyrobu', '2026-11-21', 3)).toBe(
    'Kontrola jakości wyrobu 21/11/2026 nr 3',
  );
});

it('a long template name is cut, so that the card name keeps its length limit', () => {
  const name = cardName('🧪'.repeat(256), '2026-11-21', 12);
  expect(Array.from(name)).toHaveLength(256);
  expect(name.endsWith('🧪 21/11/2026 nr 12')).toBe(true);
});
