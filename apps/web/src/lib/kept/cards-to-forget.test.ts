import { expect, test } from 'vitest';
import { cardsToForget } from './cards-to-forget.ts';
import type { KeptAnswer } from './kept-box.ts';

const kept = (id: string, shownAt?: number): KeptAnswer => ({
  userId: 'ola',
  name: 'controlCard.formData',
  input: id,
  data: { id },
  at: 0,
  ...(shownAt === undefined ? {} : { shownAt }),
});
/** Returns opened cards, least recently opened first. */
const opened = (count: number) => Array.from({ length: count }, (_, at) => kept(`opened ${at}`, at));
const forgotten = (cards: readonly KeptAnswer[], waiting: number, wanted: readonly string[] = []) =>
  cardsToForget(cards, { inputs: new Set(wanted), waiting }).map(({ input }) => input);

test('a device keeps fifty cards in all: the cards that wait for the person, then the most recently opened cards', () => {
  expect(forgotten(opened(20), 30)).toEqual([]);
  expect(forgotten(opened(22), 30)).toEqual(['opened 0', 'opened 1']);
  expect(forgotten(opened(51).toReversed(), 0)).toEqual(['opened 0']);
});

test('a device keeps the ten most recently opened cards even when fifty others wait for the person', () => {
  expect(forgotten(opened(10), 50)).toEqual([]);
  expect(forgotten(opened(11), 50)).toEqual(['opened 0']);
});

test('a device forgets a card that was never opened on it as soon as the card no longer waits for the person', () => {
  expect(forgotten([kept('waits'), kept('done')], 1, ['waits'])).toEqual(['done']);
});

test('a device keeps cards with unsent text and cards that were started on the device, even if opened long ago', () => {
  const cards = [kept('unsent', 1), kept('new-7'), ...opened(50)];
  expect(forgotten(cards, 0, ['unsent'])).toEqual([]);
});
