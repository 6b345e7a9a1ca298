import { expect, it } from 'vitest';
import { overdueUntil } from './overdue.ts';

it('a card started three days ago is overdue, a card started two days ago is not', () => {
  expect(overdueUntil('2026-03-02')).toBe('2026-02-27');
});
