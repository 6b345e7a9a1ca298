import { describe, expect, test } from 'vitest';
import { fullnessOf, judgeCardSize, sizeOfCard } from './card-size.ts';
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

describe('a write to a card', () => {
  test.each([
    ['may reach the limit', 90, 100, false],
    ['may not pass it', 90, 101, true],
    ['may leave a card that is too large as it is', 150, 150, false],
    ['may make a card smaller that is too large', 150, 140, false],
    ['may not make a card larger that is too large', 150, 151, true],
  ])('a write to a card %s', (_what, before, after, isRefused) => {
    const rule = judgeCardSize({ before, after }, 100);
    expect(rule?.code ?? null).toBe(isRefused ? 'Kartoteka.Card:TooLarge' : null);
  });
});

test.each([
  [79, null],
  [80, 80],
  [99.9, 99],
  [150, 150],
])('a card of %s characters of 100 is reported as %s percent full', (size, percent) => {
  expect(fullnessOf(size, 100)).toBe(percent);
});
