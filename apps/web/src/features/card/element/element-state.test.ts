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

describe('progress', () => {
  it('counts answered fields of all rows, also those that are only typed', () => {
    const element = sampleElement({ entries: [sampleEntry({ values: { size: '2' } })] });
    const typed = new Map([['entry-0', { ...freshWork(0), typed: { note: 'a' } }]]);
    expect(progressOf(element, rowsOf(element, new Map(), true))).toEqual({ answered: 1, total: 2 });
    expect(progressOf(element, rowsOf(element, typed, true))).toEqual({ answered: 2, total: 2 });
    expect(progressOf(element, [])).toEqual({ answered: 0, total: 2 });
  });

  it('counts nothing that can not be read as a value', () => {
    const element = sampleElement();
    const answered = (typed: Record<string, string>) =>
      progressOf(element, rowsOf(element, new Map([['first', { ...freshWork(0), typed }]]), true)).answered;
    expect(answered({ size: 'dwa', note: ' ' })).toBe(0);
    expect(answered({ size: '2,', note: 'a' })).toBe(1);
    expect(answered({ size: '12 345,5', note: 'a' })).toBe(2);
  });

  it('of the card counts elements that can be filled', () => {
    expect(doneOf([empty('a'), done('b'), open('c'), others('d')])).toEqual({ done: 1, total: 3 });
  });
});

describe('the next unfinished element', () => {
  const elements = [open('a'), done('b'), others('c'), empty('d'), open('e')];
  const next = (from: string | null) => nextUnfinished(elements, from)?.id;

  it('is the next one of mine, and the first again after the last', () => {
    expect([next(null), next('a'), next('c'), next('e')]).toEqual(['a', 'e', 'e', 'a']);
  });

  it('is the same one when no other is left, and none when all is done', () => {
    expect(nextUnfinished([done('a'), open('b')], 'b')?.id).toBe('b');
    expect(nextUnfinished([done('a'), others('b')], null)).toBeNull();
  });
});

it('what waits for others is what they may fill and have not submitted', () => {
  const submitted = sampleElement({ id: 'e', isReadOnly: true, isSubmitted: true });
  const toRead = sampleElement({ id: 'f', isReadOnly: true, formTemplate: null });
  const elements = [open('a'), done('b'), others('c'), empty('d'), submitted, toRead];
  expect(waitingForOthers(elements).map(({ id }) => id)).toEqual(['c']);
});

describe('what is open at first', () => {
  const ids = (card: ReturnType<typeof sampleCard>, mode: 'operator' | 'view' | 'approve') => [
    ...initiallyOpen(card, mode),
  ];

  it('when filling: what is to be read, then the first of mine', () => {
    expect(ids(sampleCard([empty('a'), open('b'), open('c')]), 'operator')).toEqual(['a', 'b']);
    const begun = sampleElement({ id: 'b', isSubmitted: true, entries: [sampleEntry()] });
    expect(ids(sampleCard([empty('a'), begun, open('c')]), 'operator')).toEqual(['c']);
  });

  it('when filling a returned card: what was returned', () => {
    const returned = sampleElement({ id: 'c', entries: [sampleEntry({ returnReason: 'źle' })] });
    expect(ids(sampleCard([open('a'), open('b'), returned]), 'operator')).toEqual(['c', 'a']);
  });

  it('when reading: all of a short card, none of a long one; none when approving', () => {
    const entries = Array.from({ length: 30 }, (_, index) => sampleEntry({ index }));
    expect(ids(sampleCard([open('a'), open('b')]), 'view')).toEqual(['a', 'b']);
    expect(ids(sampleCard([sampleElement({ id: 'a', entries })]), 'view')).toEqual([]);
    expect(ids(sampleCard([open('a')]), 'approve')).toEqual([]);
  });
});

describe('the look in the outline', () => {
  const unsaved = { ...freshWork(0), typed: { note: 'a' } };
  const failed = { ...unsaved, failure: { kind: 'offline', message: '' } as const };

  it('says first what is not safe', () => {
    expect(lookOf(open('a'), new Map([['x', failed]]))).toBe('failed');
    expect(lookOf(done('a'), new Map([['x', unsaved]]))).toBe('unsaved');
  });

  it('says that something was refused, also where nothing is typed', () => {
    const refused = { ...freshWork(0), failure: { kind: 'refused', message: '' } as const };
    expect(lookOf(open('a'), new Map([['x', refused]]))).toBe('refused');
    expect(lookOf(open('a'), new Map([['x', { ...refused, typed: { note: 'a' } }]]))).toBe('refused');
    expect(lookOf(done('a'), new Map([['x', refused]]))).toBe('submitted');
  });

  it('then where the element stands', () => {
    const looks = [done('a'), empty('a'), others('a'), open('a')].map((one) => lookOf(one, new Map()));
    expect(looks).toEqual(['submitted', 'nothing', 'readOnly', 'untouched']);
    expect(lookOf(sampleElement({ entries: [sampleEntry()] }), new Map())).toBe('started');
  });
});

it('knows who touched an element last', () => {
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
