import { describe, expect, it } from 'vitest';
import { sampleElement, sampleEntry, sampleFile } from '../card-data/sample.ts';
import { fieldsOfElement } from '../card-data/element-fields.ts';
import { type ClosedBecause, conflictOf, needsChoice } from './conflict.ts';
import { baseOf, freshWork, nextWork } from './entry-work.ts';
import type { WorkEvent } from './work-event.ts';

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
  it('an entry has no conflict while its stored version is the one that the user typed over, or while nothing is typed', () => {
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

  it('a change that another user made in another field or to the same value is merged with the typed text', () => {
    const other = sampleEntry({ rowVersion: 2, values: { size: '2.1', note: 'ich' } });
    expect(conflict(other)).toEqual({ kind: 'merged' });
    expect(conflict(sampleEntry({ rowVersion: 2, values: { size: '2.7' } }))).toEqual({ kind: 'merged' });
    expect(needsChoice({ kind: 'merged' })).toBe(false);
  });

  it('a typed value is in conflict with a different value that another user stored, until the user chooses one', () => {
    const theirs = sampleEntry({ rowVersion: 2, values: { size: '2.3' } });
    const clash = conflict(theirs);
    expect(clash).toMatchObject({ kind: 'clash', comment: null, clashes: [{ mine: '2,7', theirs: '2,3' }] });
    expect(needsChoice(clash)).toBe(true);
    const kept = nextWork(work, { type: 'keptMine', fieldId: 'size', theirs: '2.3' });
    expect(conflict(theirs, kept)).toEqual({ kind: 'merged' });
    expect(conflict(theirs, nextWork(work, { type: 'tookTheirs', fieldId: 'size' }))).toBeNull();
  });

  it('a typed comment is in conflict with a different comment that another user stored, until the user chooses one', () => {
    const commented = nextWork(freshWork(0, base), { type: 'commented', comment: 'mój', base });
    const theirs = sampleEntry({ rowVersion: 2, values: before.values, comment: 'ich' });
    expect(conflict(theirs, commented)).toMatchObject({
      kind: 'clash',
      comment: { mine: 'mój', theirs: 'ich' },
    });
    const kept = nextWork(commented, { type: 'keptComment', theirs: 'ich' });
    expect(conflict(theirs, kept)).toEqual({ kind: 'merged' });
  });

  it('typed text has a conflict with a deleted entry, a submitted entry and an entry that the user may no longer fill', () => {
    expect(conflict(null)).toEqual({ kind: 'deleted' });
    expect(conflict(sampleEntry({ rowVersion: 2, isReadOnly: true, isSubmitted: true }))).toEqual({
      kind: 'closed',
      because: 'submitted',
    });
    expect(conflict(before, work, 'withdrawn')).toEqual({ kind: 'closed', because: 'withdrawn' });
  });

  it('typed text of a new entry that is not stored yet has no conflict', () => {
    const own = nextWork(freshWork(null), { ...typed('size', '2'), base: baseOf(null) } as WorkEvent);
    expect(conflict(null, own)).toBeNull();
  });

  describe('a caption that this user and another user wrote for the same file', () => {
    const captioned = (caption: string, rowVersion: number) =>
      sampleEntry({ rowVersion, files: [{ ...sampleFile('1'), name: 'IMG.jpg', caption }] });
    const stored = captioned('paleta', 1);
    const writing = (caption: string, seen = stored): WorkEvent => ({
      type: 'filesChanged',
      change: { type: 'fileCaptioned', ref: '1', caption },
      base: baseOf(seen),
    });
    const written = nextWork(freshWork(0, baseOf(stored)), writing('moja paleta'));
    const theirs = captioned('ich paleta', 2);

    it('two captions of one file need a choice, and either choice ends the conflict', () => {
      const clash = conflict(theirs, written);
      expect(clash).toMatchObject({
        kind: 'clash',
        clashes: [{ key: 'caption.1', field: null, mine: 'moja paleta', theirs: 'ich paleta' }],
      });
      const kept = nextWork(written, { type: 'keptMine', fieldId: 'caption.1', theirs: 'ich paleta' });
      expect(conflict(theirs, kept)).toEqual({ kind: 'merged' });
      expect(kept.files.captions).toEqual({ 1: 'moja paleta' });
      const taken = nextWork(written, { type: 'tookTheirs', fieldId: 'caption.1' });
      expect(taken.files.captions).toEqual({});
      expect(conflict(theirs, taken)).toBeNull();
    });

    it('a caption needs no choice when the other user wrote the same caption or changed something else', () => {
      expect(conflict(captioned('moja paleta', 2), written)).toEqual({ kind: 'merged' });
      expect(conflict(captioned('paleta', 2), written)).toEqual({ kind: 'merged' });
    });

    it('a caption typed over the stored caption needs no choice, even if other text was typed before that caption was stored', () => {
      const begun = nextWork(freshWork(0, base), typed('size', '2,7'));
      const later = nextWork(begun, writing('moja paleta', theirs));
      expect(conflict({ ...theirs, values: { size: '2.1' } }, later)).toEqual({ kind: 'merged' });
    });
  });
});
