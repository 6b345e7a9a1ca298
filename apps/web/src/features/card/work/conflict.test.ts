import { describe, expect, it } from 'vitest';
import { sampleElement, sampleEntry } from '../card-data/sample.ts';
import { fieldsOfElement } from '../card-data/element-fields.ts';
import { type ClosedBecause, conflictOf, needsChoice } from './conflict.ts';
import { baseOf, freshWork, nextWork, type WorkEvent } from './entry-work.ts';

const fields = fieldsOfElement(sampleElement());
const before = sampleEntry({ rowVersion: 1, values: { size: '2.1' } });
const base = baseOf(before);
const typed = (fieldId: string, raw: string): WorkEvent => ({
  type: 'typed',
  fieldId,
  raw,
  stored: '',
  base,
});
const work = nextWork(freshWork(0, base), typed('size', '2,7'));
const conflict = (entry: typeof before | null, own = work, closed: ClosedBecause | null = null) =>
  conflictOf(fields, own, entry, closed);

describe('the conflict of typed text with a stored entry', () => {
  it('there is no conflict with the version that the typing began with, nor without typed text', () => {
    expect(conflict(before)).toBeNull();
    expect(conflictOf(fields, freshWork(0, base), sampleEntry({ rowVersion: 9 }), null)).toBeNull();
    expect(conflictOf(fields, undefined, before, 'card')).toBeNull();
  });

  it("a conflict is not reported while the user's own save is running", () => {
    expect(
      conflict(
        sampleEntry({ rowVersion: 2 }),
        nextWork(work, { type: 'sending', what: 'save', attempt: null }),
      ),
    ).toBeNull();
  });

  it("another user's change of another field, or to the same value, is merged", () => {
    const other = sampleEntry({ rowVersion: 2, values: { size: '2.1', note: 'ich' } });
    expect(conflict(other)).toEqual({ kind: 'merged' });
    expect(conflict(sampleEntry({ rowVersion: 2, values: { size: '2.7' } }))).toEqual({ kind: 'merged' });
    expect(needsChoice({ kind: 'merged' })).toBe(false);
  });

  it('another value in the same field asks for a choice, until the user has chosen', () => {
    const theirs = sampleEntry({ rowVersion: 2, values: { size: '2.3' } });
    const clash = conflict(theirs);
    expect(clash).toMatchObject({ kind: 'clash', comment: null, clashes: [{ mine: '2,7', theirs: '2,3' }] });
    expect(needsChoice(clash)).toBe(true);
    const kept = nextWork(work, { type: 'keptMine', fieldId: 'size', theirs: '2.3' });
    expect(conflict(theirs, kept)).toEqual({ kind: 'merged' });
    expect(conflict(theirs, nextWork(work, { type: 'tookTheirs', fieldId: 'size' }))).toBeNull();
  });

  it('another comment asks for a choice as well', () => {
    const commented = nextWork(freshWork(0, base), { type: 'commented', comment: 'mój', base });
    const theirs = sampleEntry({ rowVersion: 2, values: before.values, comment: 'ich' });
    expect(conflict(theirs, commented)).toMatchObject({
      kind: 'clash',
      comment: { mine: 'mój', theirs: 'ich' },
    });
    const kept = nextWork(commented, { type: 'keptComment', theirs: 'ich' });
    expect(conflict(theirs, kept)).toEqual({ kind: 'merged' });
  });

  it('a deleted or submitted entry, and one that the user may no longer fill, is reported', () => {
    expect(conflict(null)).toEqual({ kind: 'deleted' });
    expect(conflict(sampleEntry({ rowVersion: 2, isReadOnly: true, isSubmitted: true }))).toEqual({
      kind: 'closed',
      because: 'submitted',
    });
    expect(conflict(before, work, 'withdrawn')).toEqual({ kind: 'closed', because: 'withdrawn' });
  });

  it('an entry that is not stored yet has no conflict', () => {
    const own = nextWork(freshWork(null), { ...typed('size', '2'), base: baseOf(null) } as WorkEvent);
    expect(conflict(null, own)).toBeNull();
  });
});
