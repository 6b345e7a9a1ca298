import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sampleElement, sampleEntry } from '../card-data/sample.ts';
import { noteOwnWrite, sameVersions, seenForm, seenVersions, withOwnWrites } from './seen-versions.ts';

beforeEach(() => vi.useFakeTimers({ now: 1000 }));
afterEach(() => vi.useRealTimers());

let cards = 0;
/**
 * Makes a card that no other test uses. `write` notes a write of this page. `after` returns the row versions after these
 * writes.
 */
function card() {
  cards += 1;
  const id = `card ${cards}`;
  return {
    write: (index: number, base: number | null, rowVersion: number) =>
      noteOwnWrite(id, 'group', { index, rowVersion }, base),
    after: (seen: Record<string, number>, since = 0) => withOwnWrites(id, 'group', seen, since),
  };
}

describe('the row versions that the submission of a group confirms', () => {
  it("the submission of a group confirms the version after this page's own writes on the version that the person saw", () => {
    const { write, after } = card();
    write(0, 3, 4);
    write(0, 4, 5);
    expect(after({ 0: 3, 1: 8 })).toEqual({ 0: 5, 1: 8 });
    expect(after({ 0: 5, 1: 8 })).toEqual({ 0: 5, 1: 8 });
  });

  it("the submission of a group confirms the version that the person saw when a write of this page was merged with another person's change", () => {
    const { write, after } = card();
    write(0, 4, 5);
    expect(after({ 0: 3 })).toEqual({ 0: 3 });
  });

  it('the submission of a group confirms a new entry that this page added to its card, and no entry of another card', () => {
    const { write, after } = card();
    write(1, null, 1);
    write(1, 1, 2);
    expect(after({ 0: 3 })).toEqual({ 0: 3, 1: 2 });
    expect(withOwnWrites('another card', 'group', { 0: 3 }, 0)).toEqual({ 0: 3 });
  });

  it('the submission of a group does not confirm an entry that this page added before the press and the screen no longer showed', () => {
    const { write, after } = card();
    write(1, null, 1);
    expect(after({ 0: 3 }, 1001)).toEqual({ 0: 3 });
  });

  it('a repeated answer to a write of this page does not change the version that the submission of a group confirms', () => {
    const { write, after } = card();
    write(0, 3, 4);
    write(0, 4, 5);
    write(0, 3, 4);
    expect(after({ 0: 3 })).toEqual({ 0: 5 });
  });
});

it('the row versions of a whole form name every entry of every element', () => {
  const entries = [sampleEntry({ index: 0, rowVersion: 2 }), sampleEntry({ index: 4, rowVersion: 1 })];
  const element = sampleElement({ entries });
  expect(seenVersions(element)).toEqual({ 0: 2, 4: 1 });
  expect(seenForm([element, sampleElement({ id: 'other', entries: [] })])).toEqual({
    element: { 0: 2, 4: 1 },
    other: {},
  });
});

it('the row versions of two reads are the same when they name the same entries with the same versions', () => {
  expect(sameVersions({ 0: 1, 1: 2 }, { 1: 2, 0: 1 })).toBe(true);
  expect(sameVersions({ 0: 1 }, { 0: 2 })).toBe(false);
  expect(sameVersions({ 0: 1 }, { 0: 1, 1: 1 })).toBe(false);
  expect(sameVersions({ 0: 1 }, { 1: 1 })).toBe(false);
});
