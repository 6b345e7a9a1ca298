import { describe, expect, it } from 'vitest';
import { definition, element, entry, field, optionsOf, person, state } from '../testing/sample-card.ts';
import {
  hasSomethingToFill,
  isCardComplete,
  isElementDone,
  isElementSubmitted,
  mayFillAny,
  stateOf,
} from './completion.ts';
import { type ElementState, UNTOUCHED } from './entry.ts';

const shown = field('x', { control: 'contentDisplay' });
const single = element('single', [field('t')]);
const group = element('group', [field('t')], { isRepeatable: true });
const upTo2 = element('upTo2', [field('t')], { isRepeatable: true, maxRepetitions: 2 });
const told = element('told', [shown]);
const toldAgain = element('toldAgain', [shown], { isRepeatable: true, minRepetitions: 3 });
const draft = entry(0);
const first = entry(0, { isSubmitted: true });
const second = entry(1, { isSubmitted: true });
const closed = { isGroupSubmitted: true };

describe('completion of an element', () => {
  it.each([
    [single, true],
    [told, false],
    [element('e', null), false],
    [element('e', []), false],
    [element('e', [shown, field('s', { control: 'select' })]), false],
    [element('e', [shown, field('s', { control: 'select', settings: [optionsOf('a')] })]), true],
  ])('%#: an element has something to fill when one of its fields can be answered', (one, expected) => {
    expect(hasSomethingToFill(one)).toBe(expected);
  });

  it.each<[string, typeof single, ElementState, boolean]>([
    ['a non-repeatable element without an entry is not done', single, UNTOUCHED, false],
    ['a non-repeatable element with a draft is not done', single, state([draft]), false],
    ['a non-repeatable element with a submitted entry is done', single, state([first]), true],
    [
      'a non-repeatable element without an entry is not done, even if its group was submitted',
      single,
      state([], closed),
      false,
    ],
    ['a group without entries is not done', group, UNTOUCHED, false],
    ['a group that was submitted without entries is done', group, state([], closed), true],
    ['an open group with only submitted entries is not done', group, state([first, second]), false],
    ['a submitted group is done', group, state([first, second], closed), true],
    [
      'a submitted group with an entry that was opened again is not done',
      group,
      state([draft, second], closed),
      false,
    ],
    ['a full group with only submitted entries is done', upTo2, state([first, second]), true],
    ['a full group with a draft is not done', upTo2, state([draft, second]), false],
    ['an open group that is not full is not done', upTo2, state([first]), false],
    ['a submitted group that is not full is done', upTo2, state([first], closed), true],
  ])('%s', (_, one, current, expected) => {
    expect(isElementSubmitted(one, current)).toBe(expected);
    expect(isElementDone(one, current)).toBe(expected);
  });

  it.each([told, toldAgain, element('e', null, { isRepeatable: true })])(
    '%#: an element with nothing to fill is done, but not submitted',
    (one) => {
      expect(isElementDone(one, UNTOUCHED)).toBe(true);
      expect(isElementSubmitted(one, UNTOUCHED)).toBe(false);
    },
  );
});

describe('completion of a card', () => {
  const card = definition(single, told, upTo2);

  it('a card is complete when every element is done', () => {
    expect(isCardComplete(card, new Map())).toBe(false);
    expect(isCardComplete(card, new Map([['single', state([first])]]))).toBe(false);
    const all = new Map([
      ['single', state([first])],
      ['upTo2', state([first, second])],
    ]);
    expect(isCardComplete(card, all)).toBe(true);
    expect(isCardComplete(definition(told, toldAgain), new Map())).toBe(true);
  });

  it('stateOf returns the empty state for an element that nobody touched', () => {
    const stored = state([first]);
    expect(stateOf(new Map([['single', stored]]), 'single')).toBe(stored);
    expect(stateOf(new Map(), 'single')).toEqual({
      entries: [],
      retiredIndexes: [],
      retiredKeys: [],
      isGroupSubmitted: false,
    });
  });
});

describe('mayFillAny', () => {
  const mine = element('mine', [field('t')], { assignments: [{ type: 'user', value: 'ewa' }] });
  const card = definition(mine, told);

  it('a person may fill a card when one of its elements is open to everybody or assigned to them', () => {
    expect(mayFillAny(definition(mine), person('ewa'))).toBe(true);
    expect(mayFillAny(definition(mine), person('jan'))).toBe(false);
    expect(mayFillAny(card, person('jan'))).toBe(true);
    expect(mayFillAny(definition(), person('ewa'))).toBe(false);
  });
});
