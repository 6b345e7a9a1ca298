import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isEmptyValue } from '@kartoteka/domain/value/stored-value';
import { sampleElement, sampleEntry } from '../card-data/sample.ts';
import { fieldsOfElement } from '../card-data/element-fields.ts';
import { conflictOf } from './conflict.ts';
import { dataOf } from './entry-body.ts';
import { baseOf, freshWork, nextWork } from './entry-work.ts';
import { mergeValue } from './merge.ts';

const value = fc.constantFrom('', 'a', 'b', 'c');
const versions = fc.record({ base: value, mine: fc.option(value, { nil: undefined }), theirs: value });

test('the user is asked about a value exactly when the user typed it and another user stored a different one', () => {
  fc.assert(
    fc.property(versions, ({ base, mine, theirs }) => {
      const isBoth = mine !== undefined && mine !== base && theirs !== base && mine !== theirs;
      // A value that was typed back to the base counts as typed, so the user is asked about it too.
      const isTypedBack = mine === base && theirs !== base;
      expect(mergeValue({ base, mine, theirs }) === 'ask').toBe(isBoth || isTypedBack);
    }),
  );
});

test('a merged value is taken from the typed text if only the user changed it, otherwise from the stored entry', () => {
  fc.assert(
    fc.property(versions, ({ base, mine, theirs }) => {
      const kept = mergeValue({ base, mine, theirs });
      if (kept === 'ask') return;
      const merged = kept === 'mine' ? mine : theirs;
      const expected = mine !== undefined && theirs === base ? mine : theirs;
      expect(merged).toBe(expected);
    }),
  );
});

const FIELDS = fieldsOfElement(sampleElement()).filter(({ id }) => id === 'note' || id === 'size');
const number = fc.constantFrom('', '1', '2', '3');
const side = fc.record({ note: value, size: number });
const changed = fc.record({ note: fc.option(value), size: fc.option(number) });
const filled = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).filter(([, one]) => !isEmptyValue(one)));

test('a merged entry has all changes of both users', () => {
  let merged = 0;
  fc.assert(
    fc.property(side, changed, side, (base, mine, theirs) => {
      const before = sampleEntry({ rowVersion: 1, values: filled(base) });
      const now = sampleEntry({ rowVersion: 2, values: filled(theirs) });
      let work = freshWork(0, baseOf(before));
      for (const [fieldId, raw] of Object.entries(mine)) {
        const stored = base[fieldId as 'note' | 'size'];
        if (raw !== null) {
          work = nextWork(work, { type: 'typed', fieldId, raw, stored, base: baseOf(before) });
        }
      }
      const conflict = conflictOf(FIELDS, work, now, null);
      const isAsked = FIELDS.filter(({ id }) => {
        const typed = work.typed[id];
        const own = { base: base[id as 'note'], theirs: theirs[id as 'note'] };
        return typed !== undefined && own.theirs !== own.base && own.theirs !== typed;
      });
      expect(conflict?.kind === 'clash').toBe(isAsked.length > 0);
      if (isAsked.length === 0) merged += 1;
      // The sent values are the typed values, and the values of the other user everywhere else.
      const expected = { ...theirs, ...work.typed };
      expect(dataOf(FIELDS, work, now)).toEqual(filled(expected as Record<string, string>));
    }),
  );
  expect(merged).toBeGreaterThan(10);
});
