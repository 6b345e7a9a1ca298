import { describe, expect, it } from 'vitest';
import { sampleElement, sampleEntry } from '../card-data/sample.ts';
import { fieldsOfElement } from '../card-data/element-fields.ts';
import { formErrorsOf } from '../send/form-errors.ts';
import { typedForm } from '../send/form-body.ts';
import { conflictOf } from './conflict.ts';
import { commentKey } from './comment-key.ts';
import { deviationCommentsOf, isOutside, shownDeviationComment, silentFields } from './deviation-comments.ts';
import { dropStored } from './drop-stored.ts';
import { entryErrorsOf, groupErrorsOf } from './entry-errors.ts';
import { baseOf, freshWork, isUnsaved, keptOf, nextWork } from './entry-work.ts';
import type { WorkEvent } from './work-event.ts';
import type { KeptWork } from './work-types.ts';
import { typedLines } from './typed-words.ts';
import { createWorkStore, storedRowKey } from './work-store.ts';

const element = sampleElement();
const fields = fieldsOfElement(element);
const [size, note] = fields as [(typeof fields)[number], (typeof fields)[number]];
const deviations = [{ formElementId: 'size', expected: '2–2,5 mm', actual: '2,7 mm' }];
const entry = sampleEntry({
  rowVersion: 3,
  values: { size: '2.7' },
  deviations,
  deviationComments: { size: 'nowa matryca' },
});
const base = baseOf(entry);
const typed = (fieldId: string, raw: string, stored = ''): WorkEvent => ({
  type: 'typed',
  fieldId,
  raw,
  stored,
  base,
});
const commented = (text: string, stored = 'nowa matryca') => typed(commentKey('size'), text, stored);
const after = (...events: WorkEvent[]) => events.reduce(nextWork, freshWork(0, base));

describe('the comment to a deviation', () => {
  it('the comment to a deviation shows the typed text, otherwise the stored text', () => {
    expect(shownDeviationComment(size, undefined, entry)).toBe('nowa matryca');
    expect(shownDeviationComment(size, after(commented('zużyta płytka')), entry)).toBe('zużyta płytka');
    expect(shownDeviationComment(size, after(commented('')), entry)).toBe('');
    expect(shownDeviationComment(note, undefined, null)).toBe('');
  });

  it('all deviation comments of an entry are sent together, except blank comments', () => {
    expect(deviationCommentsOf(fields, undefined, entry)).toEqual({ size: 'nowa matryca' });
    expect(deviationCommentsOf(fields, after(commented(' zużyta ')), entry)).toEqual({ size: ' zużyta ' });
    expect(deviationCommentsOf(fields, after(commented('  ')), entry)).toEqual({});
  });

  it('a field needs a deviation comment if its typed value, otherwise its stored value, is outside the norm', () => {
    expect(isOutside(size, undefined, entry)).toBe(true);
    expect(isOutside(size, after(typed('size', '2,1')), entry)).toBe(false);
    expect(isOutside(size, after(typed('size', '2,9')), null)).toBe(true);
    expect(isOutside(size, undefined, null)).toBe(false);
    const told = sampleEntry({ deviations: [{ formElementId: 'note', expected: 'P-…', actual: 'x' }] });
    expect(isOutside(note, undefined, told)).toBe(true);
  });

  it('a typed deviation comment is unsaved text and is restored from the device', () => {
    const work = after(commented('zużyta'));
    expect(isUnsaved(work)).toBe(true);
    expect(isUnsaved(after(commented('nowa matryca')))).toBe(false);
    const kept = keptOf(work) as KeptWork;
    const back = nextWork(freshWork(0), { type: 'restored', kept, now: 0 });
    expect(shownDeviationComment(size, back, entry)).toBe('zużyta');
    expect(typedLines(fields, work)).toEqual([{ name: 'Komentarz do odchylenia „size”', text: 'zużyta' }]);
  });

  it('a deviation comment stays while its value is typed again, and is no longer unsaved after the save', () => {
    const work = after(typed('size', '2,9'), commented('zużyta'), typed('size', ''), typed('size', '2'));
    expect(shownDeviationComment(size, work, entry)).toBe('zużyta');
    const sent = { typed: work.typed, comment: null };
    const right = sampleEntry({ rowVersion: 4, values: { size: '2' } });
    expect(isUnsaved(nextWork(work, { type: 'stored', sent, entry: right }))).toBe(false);
  });

  it('a deviation comment that another user changed meanwhile needs a choice', () => {
    const theirs = sampleEntry({ ...entry, rowVersion: 4, deviationComments: { size: 'ich' } });
    const work = after(commented('mój'));
    const clash = conflictOf(fields, work, theirs, null);
    expect(clash).toMatchObject({
      kind: 'clash',
      clashes: [{ key: 'comment.size', name: 'Komentarz do odchylenia „size”', mine: 'mój', theirs: 'ich' }],
    });
    const kept = nextWork(work, { type: 'keptMine', fieldId: 'comment.size', theirs: 'ich' });
    expect(conflictOf(fields, kept, theirs, null)).toEqual({ kind: 'merged' });
    const same = after(commented(' ich '));
    expect(conflictOf(fields, same, theirs, null)).toEqual({ kind: 'merged' });
    const took = nextWork(work, { type: 'tookTheirs', fieldId: 'comment.size' });
    expect(isUnsaved(took)).toBe(false);
  });

  it('a typed deviation comment is dropped when the stored entry already has it', () => {
    const store = createWorkStore();
    const key = storedRowKey(0);
    store.tell(element.id, key, 0, commented('zużyta'));
    const stored = sampleEntry({ ...entry, rowVersion: 4, deviationComments: { size: 'zużyta' } });
    const work = store.ofElement(element.id).get(key);
    dropStored(store, element, { key, index: 0, entry: stored, work });
    expect(isUnsaved(store.ofElement(element.id).get(key))).toBe(false);
  });
});

describe('a draft of an earlier version of the product', () => {
  it('a draft of an earlier version of the product, which has no deviation comments, sends the stored comments', () => {
    const kept: KeptWork = {
      index: 0,
      key: null,
      typed: { size: '2,9' },
      comment: 'uwaga',
      base: { rowVersion: 3, values: { size: '2.7' }, comment: null },
      attempt: null,
    };
    const work = nextWork(freshWork(0), { type: 'restored', kept, now: 0 });
    expect(deviationCommentsOf(fields, work, entry)).toEqual({ size: 'nowa matryca' });
    expect(conflictOf(fields, work, sampleEntry({ ...entry, rowVersion: 4 }), null)).toEqual({
      kind: 'merged',
    });
  });
});

describe('an error about a missing deviation comment', () => {
  const ids = new Set(['size', 'note']);

  it('an error about a missing deviation comment is shown at its field, for an entry, a group and the whole form', () => {
    const marked = { fields: { 'comment.size': 'Dodaj komentarz.' }, comment: null };
    const said = (path: string) => new Map([[path, 'Dodaj komentarz.']]);
    expect(entryErrorsOf(said('deviationComments.size'), ids)).toEqual({ entry: marked, others: [] });
    expect(entryErrorsOf(said('deviationComments.gone'), ids).others).toEqual(['Dodaj komentarz.']);
    expect(groupErrorsOf(said('entries.4.deviationComments.size'), ids).entries.get(4)).toEqual(marked);
    expect(formErrorsOf(said('deviationComments.element.4.size')).placed).toEqual([
      { elementId: 'element', index: 4, errors: marked },
    ]);
  });

  it('an error about a missing deviation comment disappears when the comment or the value is typed', () => {
    const failure = { kind: 'refused', message: 'x' } as const;
    const errors = { fields: { 'comment.size': 'brak', note: 'źle' }, comment: null };
    const failed = after({ type: 'failed', failure, errors });
    expect(nextWork(failed, commented('a')).errors.fields).toEqual({ note: 'źle' });
    expect(nextWork(failed, typed('size', '2')).errors.fields).toEqual({ note: 'źle' });
  });
});

describe('a whole form', () => {
  const key = storedRowKey(0);

  it('the whole form sends the typed comments to deviations', () => {
    const store = createWorkStore();
    store.tell('element', key, 0, commented('zużyta'));
    const { body } = typedForm([sampleElement({ entries: [entry] })], store, false);
    expect(body.deviationComments).toEqual({ element: { 0: { size: 'zużyta' } } });
  });

  it('the whole form submits untouched entries with deviations too, so that the server reports each missing comment', () => {
    const silent = sampleEntry({ ...entry, comment: 'uwaga', deviationComments: {} });
    const of = (one: typeof entry, submit: boolean) =>
      typedForm([sampleElement({ entries: [one] })], createWorkStore(), submit).body;
    expect(of(silent, true)).toMatchObject({
      elementsData: {},
      deviationComments: { element: { 0: {} } },
      rowVersions: { element: { 0: 3 } },
    });
    expect(of(silent, false).deviationComments).toEqual({});
    expect(of(sampleEntry({ ...silent, isSubmitted: true }), true).deviationComments).toEqual({});
    expect(of(sampleEntry(), true).deviationComments).toEqual({});
  });
});

describe('deviations without a comment of their own', () => {
  it('a stored deviation gets a message about its norm if it has no comment of its own, even if the entry has a comment', () => {
    expect(silentFields(fields, entry)).toEqual({});
    expect(silentFields(fields, sampleEntry({ ...entry, deviationComments: {}, comment: 'uwaga' }))).toEqual({
      'comment.size': 'Wartość poza normą 2–2,5 mm. Dodaj komentarz.',
    });
  });
});
