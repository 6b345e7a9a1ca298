import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { businessRule } from '../business-rule.ts';
import { element, entry, state } from '../testing/sample-card.ts';
import type { ElementState } from './entry.ts';
import { type Violation, violation } from '../violation.ts';
import {
  checkRepetitions,
  isFull,
  isIndex,
  maxEntries,
  minEntries,
  nextIndex,
  tooMany,
  wrongCount,
} from './repetition.ts';

const settings = (minRepetitions: number | null, maxRepetitions: number | null, isRepeatable = true) => ({
  isRepeatable,
  minRepetitions,
  maxRepetitions,
});

describe('checkRepetitions', () => {
  it.each<[number | null, number | null, Violation[]]>([
    [null, null, []],
    [0, -1, []],
    [3, 3, []],
    [5, -1, []],
    [5, null, []],
    [10_000, 10_000, []],
    [null, 1, []],
    [null, 0, [violation(['maxRepetitions'], 'badMaxRepetitions')]],
    [null, -2, [violation(['maxRepetitions'], 'badMaxRepetitions')]],
    [null, 10_001, [violation(['maxRepetitions'], 'tooBig', { max: 10_000 })]],
    [-1, null, [violation(['minRepetitions'], 'negative')]],
    [10_001, null, [violation(['minRepetitions'], 'tooBig', { max: 10_000 })]],
    [4, 3, [violation(['minRepetitions'], 'minOverMaxRepetitions')]],
  ])('for a min of %j and a max of %j checkRepetitions returns the violations %j', (min, max, expected) => {
    expect(checkRepetitions(settings(min, max))).toEqual(expected);
  });
});

describe('the number of entries of an element', () => {
  it.each([
    [settings(2, 3), 2, 3],
    [settings(null, -1), 0, null],
    [settings(null, null), 0, null],
    [settings(2, 3, false), 0, 1],
    [settings(null, null, false), 0, 1],
  ])('an element with %j takes from %i to %j entries', (given, min, max) => {
    expect(minEntries(given)).toBe(min);
    expect(maxEntries(given)).toBe(max);
  });

  it.each([
    [settings(0, 2), 1, false],
    [settings(0, 2), 2, true],
    [settings(0, 2), 3, true],
    [settings(0, -1), 9999, false],
    [settings(0, null, false), 1, true],
    [settings(0, null, false), 0, false],
  ])('an element with %j and %i entries is full: %s', (given, count, expected) => {
    expect(isFull(given, count)).toBe(expected);
  });

  const few = element('Pomiary', [], settings(2, 3));
  const name = { element: 'Element Pomiary' };

  it.each([
    [0, businessRule('Kartoteka.Card:MinRepetitions', { ...name, count: 0, min: 2 })],
    [1, businessRule('Kartoteka.Card:MinRepetitions', { ...name, count: 1, min: 2 })],
    [2, null],
    [3, null],
    [4, businessRule('Kartoteka.Card:MaxRepetitions', { ...name, max: 3 })],
  ])('where 2 to 3 entries are allowed, wrongCount of %i entries is %j', (count, expected) => {
    expect(wrongCount(few, count)).toEqual(expected);
  });

  it('an unlimited element has at most as many entries as there are indexes', () => {
    const free = element('e', [], settings(null, -1));
    expect(tooMany(free, 10_000)).toBeNull();
    expect(tooMany(free, 10_001)).toEqual(
      businessRule('Kartoteka.Card:MaxRepetitions', { element: 'Element e', max: 10_000 }),
    );
  });
});

describe('indexes of entries', () => {
  it.each([
    [0, true],
    [9999, true],
    [10_000, false],
    [-1, false],
    [1.5, false],
    [Number.NaN, false],
  ])('whether %d can be the index of an entry: %s', (index, expected) => {
    expect(isIndex(index)).toBe(expected);
  });

  it.each([
    [[], [], 0],
    [[0, 1], [], 2],
    [[0], [5], 6],
    [[3], [1], 4],
    [[], [0], 1],
    [[9999], [0, 1], 2],
    [[9998], [], 9999],
  ])('after the indexes %j, with %j deleted, the next index is %i', (indexes, retiredIndexes, expected) => {
    expect(
      nextIndex(
        state(
          indexes.map((index) => entry(index)),
          { retiredIndexes },
        ),
      ),
    ).toBe(expected);
  });

  it('a new entry gets no index when all indexes have been given', () => {
    const every = Array.from({ length: 10_000 }, (_, index) => index);
    expect(nextIndex(state([], { retiredIndexes: every }))).toBeNull();
    expect(nextIndex(state([], { retiredIndexes: every.filter((index) => index !== 7) }))).toBe(7);
    expect(nextIndex(state([], { retiredIndexes: [...every.slice(0, -2), 9999] }))).toBe(9998);
  });

  it('an index of an entry is never given twice', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 40 }), (deletes) => {
        let current: ElementState = state([]);
        const given: number[] = [];
        for (const isDeleted of deletes) {
          const index = nextIndex(current) ?? -1;
          given.push(index);
          current = isDeleted
            ? { ...current, retiredIndexes: [...current.retiredIndexes, index] }
            : { ...current, entries: [...current.entries, entry(index)] };
        }
        expect(given).toEqual(deletes.map((_, at) => at));
      }),
    );
  });
});
