import { expect, it } from 'vitest';
import { cardName } from './card-name.ts';

it('is the template, the day and its number', () => {
  expect(cardName('Kontrola jakości wyrobu', '2026-11-21', 3)).toBe(
    'Kontrola jakości wyrobu 21/11/2026 nr 3',
  );
});

it('never grows too long for a name', () => {
  const name = cardName('🧪'.repeat(256), '2026-11-21', 12);
  expect(Array.from(name)).toHaveLength(256);
  expect(name.endsWith('🧪 21/11/2026 nr 12')).toBe(true);
});
