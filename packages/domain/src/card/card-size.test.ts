import { describe, expect, test } from 'vitest';
import type { EntryFile } from '../file/entry-file.ts';
import { entryFile } from '../testing/sample-card.ts';
import { MAX_DELETED_ENTRIES, MAX_INDEX } from '../limits.ts';
import { fullnessOf, judgeCardSize, judgeDeletedEntries, sizeOfCard } from './card-size.ts';
import { type Entry, UNTOUCHED } from './entry.ts';

const entry = (values: Entry['values'], comment: string | null = null): Entry => ({
  index: 0,
  values,
  comment,
  deviationComments: {},
  isSubmitted: false,
  rowVersion: 1,
});

test('the size of a card covers the values and comments of its entries', () => {
  expect(sizeOfCard(new Map())).toBe(0);
  expect(sizeOfCard(new Map([['e', UNTOUCHED]]))).toBe(0);
  const one = sizeOfCard(new Map([['e', { ...UNTOUCHED, entries: [entry({ f: 'abc' })] }]]));
  expect(one).toBe('{"f":"abc"}'.length);
  const two = [entry({ f: 'abc' }), entry({ f: 'abc' }, 'uwaga')];
  expect(sizeOfCard(new Map([['e', { ...UNTOUCHED, entries: two }]]))).toBe(2 * one + 'uwaga'.length);
  const own = { ...entry({ f: 'abc' }), deviationComments: { f: 'drzwi' } };
  expect(sizeOfCard(new Map([['e', { ...UNTOUCHED, entries: [own] }]]))).toBe(one + '{"f":"drzwi"}'.length);
});

test('the size of a card covers the files of its entries with their captions', () => {
  const sizeWith = (files: readonly EntryFile[]) =>
    sizeOfCard(new Map([['e', { ...UNTOUCHED, entries: [{ ...entry({}), files }] }]]));
  expect(sizeWith([])).toBe(2);
  const one = entryFile('a');
  expect(sizeWith([one])).toBe(2 + JSON.stringify([one]).length);
  const caption = 'ż'.repeat(200);
  expect(sizeWith([{ ...one, caption }])).toBe(sizeWith([one]) - 'null'.length + caption.length + 2);
});

test.each([
  [4_999, null],
  [5_000, 'Kartoteka.Card:TooManyDeleted'],
])(
  'deleting an entry of a card with %i deleted entries gives the refusal %s (null: it is allowed)',
  (deleted, expected) => {
    expect(judgeDeletedEntries(deleted)?.code ?? null).toBe(expected);
  },
);

test('an element still has an index for a new entry after as many deletions as a card allows', () => {
  expect(MAX_DELETED_ENTRIES).toBeLessThan(MAX_INDEX);
});

describe('judgeCardSize', () => {
  test.each([
    ['may fill a card up to its limit', 90, 100, false],
    ['may not take a card above its limit', 90, 101, true],
    ['may keep the size of a card above its limit', 150, 150, false],
    ['may make a card above its limit smaller', 150, 140, false],
    ['may not make a card above its limit larger', 150, 151, true],
  ])('a write %s', (_what, before, after, isRefused) => {
    const rule = judgeCardSize({ before, after }, 100);
    expect(rule?.code ?? null).toBe(isRefused ? 'Kartoteka.Card:TooLarge' : null);
  });
});

test.each([
  [79, null],
  [80, 80],
  [99.9, 99],
  [150, 150],
])('fullnessOf a card with %s of at most 100 characters is %s', (size, percent) => {
  expect(fullnessOf(size, 100)).toBe(percent);
});
