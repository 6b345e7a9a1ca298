import { expect, test } from 'vitest';
import type { ListQuestion } from '../../list/question.ts';
import { SlowOrders } from './slow-orders.ts';

const orderOf = (id: string): ListQuestion => ({
  filters: [],
  words: [],
  sorts: [{ field: { id } as ListQuestion['sorts'][number]['field'], direction: 'asc' }],
  skip: 0,
  take: 15,
});

test('SlowOrders counts an order of a list as slow after two slow answers in a row, until a fast answer', () => {
  const slow = new SlowOrders();
  for (const [ms, isSlow] of [
    [60, false],
    [1, false],
    [60, false],
    [60, true],
    [1, false],
  ] as const) {
    slow.note(orderOf('a'), ms);
    expect(slow.has(orderOf('a'))).toBe(isSlow);
  }
});

test('SlowOrders forgets the least recently noted slow order when there are too many', () => {
  const slow = new SlowOrders();
  for (let at = 0; at < 250; at += 1) for (const ms of [60, 60]) slow.note(orderOf(`order ${at}`), ms);
  expect(slow.has(orderOf('order 0'))).toBe(false);
  expect(slow.has(orderOf('order 249'))).toBe(true);
});
