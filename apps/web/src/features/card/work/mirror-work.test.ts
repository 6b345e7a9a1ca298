import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addedPhoto } from './added-file-sample.ts';
import { freshWork, keptOf, nextWork, NOTHING_STORED } from './entry-work.ts';
import { NO_FILE_CHANGES } from './file-changes.ts';
import { mirrored } from './mirror-work.ts';
import type { EntryWork, KeptWork } from './work-types.ts';

const withPhotos = (...keys: string[]): EntryWork => ({
  ...freshWork(0),
  files: { ...NO_FILE_CHANGES, added: keys.map((key) => addedPhoto(key)) },
});
const typed = (work: EntryWork, raw: string): EntryWork =>
  nextWork(work, { type: 'typed', fieldId: 'note', raw, stored: '', base: NOTHING_STORED });
const keysOf = ({ files }: EntryWork) => files.added.map(({ key }) => key);

test('a photo that was added in this tab while the message of another tab was on its way stays', () => {
  const before = keptOf(withPhotos('a'));
  const kept = keptOf(typed(withPhotos('a', 'b'), 'x'));
  const event = { type: 'mirrored', index: 0, base: NOTHING_STORED, before, kept } as const;
  const next = mirrored(withPhotos('a', 'c'), event, 1);
  expect(keysOf(next)).toEqual(['a', 'b', 'c']);
  expect(next.typed).toEqual({ note: 'x' });
});

test('a photo that the other tab has stored or removed is removed in this tab too, and a photo added in this tab stays', () => {
  const before = keptOf(withPhotos('a'));
  const event = { type: 'mirrored', index: 0, base: NOTHING_STORED, before, kept: null } as const;
  expect(keysOf(mirrored(withPhotos('a', 'c'), event, 1))).toEqual(['c']);
});

/** The only text of a row, and the time in ms at which it was typed. */
type TextAt = readonly [raw: string | undefined, at: number];
const textAt = ([raw, at]: TextAt): EntryWork =>
  raw === undefined ? freshWork(0) : { ...freshWork(0), typed: { note: raw }, since: at, typedAt: at };
/** Returns the text that a tab shows after the message of another tab. */
const after = (here: EntryWork, before: EntryWork, there: EntryWork) =>
  mirrored(
    here,
    { type: 'mirrored', index: 0, base: NOTHING_STORED, before: keptOf(before), kept: keptOf(there) },
    9,
  ).typed['note'];

test.each([
  ['text that only the other tab changed is taken over', ['a', 1], ['a', 1], ['b', 2], 'b'],
  ['text that only this tab changed stays', ['a', 1], ['b', 2], ['a', 1], 'b'],
  ['of two different texts in two tabs the later text stays', ['a', 1], ['b', 2], ['c', 3], 'c'],
  [
    'of two different texts in two tabs the later text stays, even if it is first in the alphabet',
    ['a', 1],
    ['c', 2],
    ['b', 3],
    'b',
  ],
  [
    'earlier text of the other tab does not replace later text of this tab',
    ['a', 1],
    ['b', 3],
    ['c', 2],
    'b',
  ],
  [
    'text typed in this tab stays when the other tab stored or dropped the earlier text',
    ['a', 1],
    ['b', 2],
    [undefined, 0],
    'b',
  ],
  [
    'text that this tab dropped while the other tab changed it comes back',
    ['a', 1],
    [undefined, 0],
    ['b', 2],
    'b',
  ],
  [
    'text that the other tab stored or dropped is removed in this tab',
    ['a', 1],
    ['a', 1],
    [undefined, 0],
    undefined,
  ],
] as const)('%s', (_title, before, here, there, shown) => {
  expect(after(textAt(here), textAt(before), textAt(there))).toBe(shown);
});

test('two tabs that change one text at the same time choose the same text, even in the same millisecond', () => {
  const raw = fc.constantFrom(undefined, 'a', 'b', 'c', 'ab');
  const at = fc.integer({ min: 1, max: 3 });
  const text = fc.tuple(raw, at);
  fc.assert(
    fc.property(text, text, text, (then, one, other) => {
      const [before, here, there] = [textAt(then), textAt(one), textAt(other)];
      const shown = after(here, before, there);
      expect(after(there, before, here)).toBe(shown);
      expect([one[0], other[0]]).toContain(shown);
      const isChanged = one[0] !== then[0] && other[0] !== then[0];
      const [later] = [one, other]
        .filter(([typedRaw]) => typedRaw !== undefined)
        .toSorted((a, b) => b[1] - a[1]);
      const isDecided = isChanged && later !== undefined && one[1] !== other[1];
      expect(shown).toBe(isDecided ? later[0] : shown);
    }),
  );
});

test('a message from a tab with an earlier version of the product, which does not send the state before the change, removes no text', () => {
  const here = textAt(['a', 2]);
  const event = { type: 'mirrored', index: 0, base: NOTHING_STORED, before: null, kept: null } as const;
  expect(mirrored(here, event, 9).typed).toEqual({ note: 'a' });
});

test('text of an earlier version of the product, which has no time, does not replace text of this version', () => {
  const { typedAt: _typedAt, since: _since, ...kept } = keptOf(textAt(['z', 1])) ?? { typedAt: 0, since: 0 };
  const event = {
    type: 'mirrored',
    index: 0,
    base: NOTHING_STORED,
    before: null,
    kept: kept as KeptWork,
  } as const;
  expect(mirrored(textAt(['a', 2]), event, 9)).toMatchObject({ typed: { note: 'a' }, typedAt: 2 });
  expect(mirrored(freshWork(0), event, 9)).toMatchObject({ typed: { note: 'z' }, typedAt: null });
});

const named = (key: string, raw: string): EntryWork => ({
  ...freshWork(null),
  key,
  typed: { note: raw },
  since: 1,
  typedAt: 1,
});

test('two tabs that begin the first entry at the same moment agree on one key of the entry', () => {
  const [one, other] = [named('a', '7'), named('b', '8')];
  const told = (here: EntryWork, there: EntryWork) =>
    mirrored(
      here,
      { type: 'mirrored', index: null, base: NOTHING_STORED, before: null, kept: keptOf(there) },
      9,
    );
  expect([told(one, other).key, told(other, one).key]).toEqual(['a', 'a']);
});

/** Returns the work after lost text is offered to a tab while the tab has this work. */
const offeredTo = (here: EntryWork) => {
  const failure = { kind: 'stale', message: 'utracone' } as const;
  const base = { ...NOTHING_STORED, rowVersion: 0 };
  const kept = { ...keptOf(textAt(['A2', 1])), base, failure } as KeptWork;
  return mirrored(here, { type: 'mirrored', index: 0, base, before: null, kept, isOffered: true }, 9);
};

test('text that a restored server has lost waits for the person also in a tab where the entry has a later key press', () => {
  const here = { ...freshWork(0, { ...NOTHING_STORED, rowVersion: 7 }), typed: { size: '2' }, typedAt: 8 };
  expect(offeredTo(here)).toMatchObject({
    typed: { note: 'A2', size: '2' },
    base: { rowVersion: 0 },
    failure: { kind: 'stale' },
  });
});

test('text that a restored server has lost is compared with the server also while a call for its entry runs', () => {
  const here = { ...freshWork(0, { ...NOTHING_STORED, rowVersion: 7 }), typed: { size: '2' }, typedAt: 8 };
  const running = { ...here, sending: 'save' } as const;
  expect(offeredTo(running)).toMatchObject({ sending: 'save', base: { rowVersion: 0 } });
});
