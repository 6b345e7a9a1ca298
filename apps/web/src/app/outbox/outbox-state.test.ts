import { expect, test } from 'vitest';
import type { OutboxItem } from '../../lib/outbox/items.ts';
import { outboxState, outboxWords, USUAL } from './outbox-state.ts';

const item = (since: number, refusal: string | null = null): OutboxItem => ({
  key: String(since),
  kind: 'save',
  since,
  refusal,
  draft: {
    userId: 'ola',
    cardId: 'card',
    elementId: 'element',
    slot: 'first',
    at: since,
    cardName: 'Karta',
    elementName: 'Pomiar',
    lines: [],
    work: null,
  },
});
const NOW = 1_000_000;
const old = NOW - USUAL - 1;

test('the badge of the outbox is empty when everything is sent, and while an entry is about to be saved', () => {
  expect(outboxWords(outboxState([], 'reachable', NOW))).toEqual([]);
  expect(outboxWords(outboxState([item(NOW - 100)], 'reachable', NOW))).toEqual([]);
});

test.each([
  [[item(old)], 'reachable', ['1 do wysłania']],
  [[item(NOW - 100), item(old)], 'offline', ['Brak sieci', '2 do wysłania']],
  [[], 'unreachable', ['Brak połączenia']],
  [[item(old, 'x')], 'reachable', ['1 wymaga uwagi']],
  [[item(old, 'x'), item(old, 'x'), item(old)], 'reachable', ['1 do wysłania', '2 wymagają uwagi']],
  [Array.from({ length: 5 }, () => item(old, 'x')), 'reachable', ['5 wymaga uwagi']],
] as const)(
  'the outbox badge counts the texts that wait and the texts that were refused (case %#)',
  (items, way, words) => {
    expect(outboxWords(outboxState(items, way, NOW))).toEqual(words);
  },
);
