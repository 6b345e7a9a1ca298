import { describe, expect, it } from 'vitest';
import { sampleCard, sampleElement, sampleEntry } from '../card-data/sample.ts';
import { freshWork } from '../work/entry-work.ts';
import { rowsOf } from '../work/rows.ts';
import {
  doneOf,
  initiallyOpen,
  lastTouch,
  lookOf,
  nextUnfinished,
  progressOf,
  waitingForOthers,
} from './element-state.ts';

const open = (id: string) => sampleElement({ id });
const done = (id: string) => sampleElement({ id, isSubmitted: true });
const others = (id: string) => sampleElement({ id, isReadOnly: true });
const empty = (id: string) => sampleElement({ id, formTemplate: null });

describe('the progress of an element and of a card', () => {
  it('the progress of an element counts the answered fields of all rows, also answers that are only typed', () => {
    const element = sampleElement({ entries: [sampleEntry({ values: { size: '2' } })] });
    const typed = new Map([['entry-0', { ...freshWork(0), typed: { note: 'a' } }]]);
    expect(progressOf(element, rowsOf(element, new Map(), true))).toEqual({ answered: 1, total: 2 });
    expect(progressOf(element, rowsOf(element, typed, true))).toEqual({ answered: 2, total: 2 });
    expect(progressOf(element, [])).toEqual({ answered: 0, total: 2 });
  });

  it('the progress of an element does not count text that cannot be read as a value', () => {
    const element = sampleElement();
    const answered = (typed: Record<string, string>) =>
      progressOf(element, rowsOf(element, new Map([['first', { ...freshWork(0), typed }]]), true)).answered;
    expect(answered({ size: 'dwa', note: ' ' })).toBe(0);
    expect(answered({ size: '2,', note: 'a' })).toBe(1);
    expect(answered({ size: '12 345,5', note: 'a' })).toBe(2);
  });

  it('the progress of a card counts submitted elements out of the elements with fields to answer', () => {
    expect(doneOf([empty('a'), done('b'), open('c'), others('d')])).toEqual({ done: 1, total: 3 });
  });
});

describe('the next unfinished element', () => {
  const elements = [open('a'), done('b'), others('c'), empty('d'), open('e')];
  const next = (from: string | null) => nextUnfinished(elements, from)?.id;

  it('the search for the next unfinished element skips elements of other users and goes on from the last element to the first', () => {
    expect([next(null), next('a'), next('c'), next('e')]).toEqual(['a', 'e', 'e', 'a']);
  });

  it('the only unfinished element is also the next one after itself, and a card without unfinished elements has no next one', () => {
    expect(nextUnfinished([done('a'), open('b')], 'b')?.id).toBe('b');
    expect(nextUnfinished([done('a'), others('b')], null)).toBeNull();
  });
});

it('the list of elements that wait for other users has the unsubmitted elements that only other users may fill', () => {
  const submitted = sampleElement({ id: 'e', isReadOnly: true, isSubmitted: true });
  const toRead = sampleElement({ id: 'f', isReadOnly: true, formTemplate: null });
  const elements = [open('a'), done('b'), others('c'), empty('d'), submitted, toRead];
  expect(waitingForOthers(elements).map(({ id }) => id)).toEqual(['c']);
});

describe('elements that are unfolded at first', () => {
  const ids = (card: ReturnType<typeof sampleCard>, mode: 'operator' | 'view' | 'approve') => [
    ...initiallyOpen(card, mode),
  ];

  it("a card to fill opens with the instructions and the user's first element unfolded", () => {
    expect(ids(sampleCard([empty('a'), open('b'), open('c')]), 'operator')).toEqual(['a', 'b']);
    const begun = sampleElement({ id: 'b', isSubmitted: true, entries: [sampleEntry()] });
    expect(ids(sampleCard([empty('a'), begun, open('c')]), 'operator')).toEqual(['c']);
  });

  it('a returned card opens with its returned elements unfolded', () => {
    const returned = sampleElement({ id: 'c', entries: [sampleEntry({ returnReason: 'źle' })] });
    expect(ids(sampleCard([open('a'), open('b'), returned]), 'operator')).toEqual(['c', 'a']);
  });

  it('a short card to read opens unfolded, a long card and a card to approve open folded', () => {
    const entries = Array.from({ length: 30 }, (_, index) => sampleEntry({ index }));
    expect(ids(sampleCard([open('a'), open('b')]), 'view')).toEqual(['a', 'b']);
    expect(ids(sampleCard([sampleElement({ id: 'a', entries })]), 'view')).toEqual([]);
    expect(ids(sampleCard([open('a')]), 'approve')).toEqual([]);
  });
});

describe('the state of an element in the outline', () => {
  const unsaved = { ...freshWork(0), typed: { note: 'a' } };
  const failed = { ...unsaved, failure: { kind: 'broken', message: '' } as const };

  it('the outline shows unsaved and failed text before any other state', () => {
    expect(lookOf(open('a'), new Map([['x', failed]]))).toBe('failed');
    // Text that waits for the network counts as unsaved, because it is sent automatically.
    const waiting = { ...unsaved, failure: { kind: 'offline', message: '' } as const };
    expect(lookOf(open('a'), new Map([['x', waiting]]))).toBe('unsaved');
    expect(lookOf(done('a'), new Map([['x', unsaved]]))).toBe('unsaved');
  });

  it('the outline shows a refusal even when nothing is typed', () => {
    const refused = { ...freshWork(0), failure: { kind: 'refused', message: '' } as const };
    expect(lookOf(open('a'), new Map([['x', refused]]))).toBe('refused');
    expect(lookOf(open('a'), new Map([['x', { ...refused, typed: { note: 'a' } }]]))).toBe('refused');
    expect(lookOf(done('a'), new Map([['x', refused]]))).toBe('submitted');
  });

  it('the outline does not show a refused promise as unsaved or failed text', () => {
    const refusedPromise = { message: 'x', submitted: { data: {}, comment: '' } };
    const failure = { kind: 'stale', message: 'x' } as const;
    const works = new Map([['x', { ...freshWork(0), failure, refusedPromise }]]);
    expect(lookOf(done('a'), works)).toBe('submitted');
  });

  it("the outline shows the element's state when nothing is unsaved", () => {
    const looks = [done('a'), empty('a'), others('a'), open('a')].map((one) => lookOf(one, new Map()));
    expect(looks).toEqual(['submitted', 'nothing', 'readOnly', 'untouched']);
    expect(lookOf(sampleElement({ entries: [sampleEntry()] }), new Map())).toBe('started');
    expect(lookOf({ ...empty('a'), entries: [sampleEntry()] }, new Map())).toBe('started');
  });
});

it('the last author of an element is the author of the entry that was changed last', () => {
  const touched = (index: number, name: string, lastFilledAt: string) =>
    sampleEntry({ index, lastFilledBy: { id: name, name }, lastFilledAt });
  const entries = [
    touched(0, 'Anna', '2026-03-05T08:00:00.000Z'),
    touched(1, 'Jan', '2026-03-05T09:00:00.000Z'),
    sampleEntry({ index: 2 }),
  ];
  expect(lastTouch(sampleElement({ entries }))).toEqual({ who: 'Jan', when: '2026-03-05T09:00:00.000Z' });
  expect(lastTouch(sampleElement())).toBeNull();
});
