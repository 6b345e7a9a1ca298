import { expect, it } from 'vitest';
import { overdueUntil } from './overdue.ts';

it('a card of three days ago is overdue, one of two days ago is not yet', () => {
  expect(overdueUntil('2026-03-02')).toBe('2026-02-27');
});
