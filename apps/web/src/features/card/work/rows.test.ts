import { describe, expect, it } from 'vitest';
import { sampleElement, sampleEntry } from '../card-data/sample.ts';
import { baseOf, keptOf, NO_ERRORS } from './entry-work.ts';
import type { Attempt } from './work-types.ts';
import { isGone, rowsOf } from './rows.ts';
import { createWorkStore, FIRST_ROW } from './work-store.ts';

const repeatable = { isRepeatable: true, minRepetitions: null, maxRepetitions: null };
const several = (entries = [sampleEntry({ index: 0 }), sampleEntry({ index: 2 })]) =>
  sampleElement({ repetitionSettings: repeatable, entries });
const type = (
  store: ReturnType<typeof createWorkStore>,
  key: string,
  index: number | null,
  entry = sampleEntry(),
) =>
  store.tell('element', key, index, {
    type: 'typed',
    fieldId: 'note',
    raw: 'a',
    stored: '',
    base: baseOf(index === null ? null : entry),
  });
const attemptOf = (key: string): Attempt => ({
  key: 'call',
  at: 0,
  isAutomatic: true,
  sent: { typed: { note: 'a' }, comment: null },
  body: {
    elementTemplateId: 'element',
    index: null,
    key,
    data: { note: 'a' },
    comment: '',
    submit: false,
    rowVersion: null,
  },
});
const shown = (element = several(), store = createWorkStore(), isWritable = true) =>
  rowsOf(element, store.ofElement('element'), isWritable).map(({ key, index }) => [key, index]);

describe('the rows of an element', () => {
  it('stored entries are rows in the order of their indexes', () => {
    expect(shown()).toEqual([
      ['entry-0', 0],
      ['entry-2', 2],
    ]);
  });

  it('an element that the user may fill begins with an empty row', () => {
    expect(shown(sampleElement())).toEqual([[FIRST_ROW, 0]]);
    expect(shown(several([]))).toEqual([[FIRST_ROW, null]]);
    expect(shown(sampleElement(), createWorkStore(), false)).toEqual([]);
    expect(shown(sampleElement({ isSubmitted: true }))).toEqual([]);
  });

  it('new rows come after the first row, even if the first row is untouched', () => {
    const store = createWorkStore();
    store.tell('element', FIRST_ROW, null, { type: 'opened' });
    const added = store.addRow('element');
    expect(shown(several([]), store).map(([key]) => key)).toEqual([FIRST_ROW, added]);
    type(store, FIRST_ROW, null);
    expect(shown(several([]), store).map(([key]) => key)).toEqual([FIRST_ROW, added]);
  });

  it('drafts from the device are shown as rows without an empty row before them', () => {
    const store = createWorkStore();
    type(store, 'new-a', null);
    expect(shown(several([]), store)).toEqual([['new-a', null]]);
  });

  it('an empty row that the user is about to type into stays when another user stores an entry first', () => {
    const store = createWorkStore();
    store.tell('element', FIRST_ROW, null, { type: 'opened' });
    expect(shown(several(), store)).toEqual([
      ['entry-0', 0],
      ['entry-2', 2],
      [FIRST_ROW, null],
    ]);
    const single = createWorkStore();
    single.tell('element', FIRST_ROW, 0, { type: 'opened' });
    expect(shown(sampleElement({ entries: [sampleEntry()] }), single)).toEqual([[FIRST_ROW, 0]]);
  });

  describe('a stored entry whose answer was lost', () => {
    const lost = sampleEntry({ index: 2, key: 'k', values: { note: 'a' } });
    const begin = () => {
      const store = createWorkStore();
      const row = store.addRow('element');
      type(store, row, null);
      store.tell('element', row, null, { type: 'sending', what: 'save', attempt: attemptOf('k') });
      return { store, row };
    };

    it('an entry whose answer was lost is shown once, recognised by its key', () => {
      const { store, row } = begin();
      expect(shown(several([sampleEntry()]), store)).toEqual([
        ['entry-0', 0],
        [row, null],
      ]);
      expect(shown(several([sampleEntry(), lost]), store)).toEqual([
        ['entry-0', 0],
        [row, 2],
      ]);
    });

    it('an entry whose answer was lost is shown once after a reload too, however long ago its call was sent', () => {
      const { store, row } = begin();
      const kept = keptOf(store.ofElement('element').get(row));
      if (kept === null) throw new Error('Nothing is kept');
      for (const now of [0, Number.MAX_SAFE_INTEGER]) {
        const next = createWorkStore();
        next.tell('element', row, null, { type: 'restored', kept, now });
        expect(shown(several([lost]), next)).toEqual([[row, 2]]);
      }
    });
  });

  it('the entry of an element that is not repeatable stays one row with its typed text when it is deleted elsewhere', () => {
    const store = createWorkStore();
    type(store, 'entry-0', 0);
    expect(shown(sampleElement(), store)).toEqual([['entry-0', 0]]);
  });

  it('an element shows no row after its last row was deleted until the user adds one', () => {
    const store = createWorkStore();
    store.removeRow('element', FIRST_ROW);
    expect(shown(several([]), store)).toEqual([]);
    const added = store.addRow('element');
    expect(shown(several([]), store)).toEqual([[added, null]]);
    store.removeRow('element', added);
    expect(shown(several([]), store)).toEqual([]);
    expect(shown(several([]), createWorkStore()), 'when the card is opened again').toEqual([
      [FIRST_ROW, null],
    ]);
  });

  it('an element shows no row after its only stored entry was deleted', () => {
    const store = createWorkStore();
    store.removeRow('element', 'entry-0');
    expect(shown(several([]), store)).toEqual([]);
  });

  it('text typed into the first row stays when another row is deleted', () => {
    const store = createWorkStore();
    type(store, FIRST_ROW, null);
    store.removeRow('element', store.addRow('element'));
    expect(shown(several([]), store)).toEqual([[FIRST_ROW, null]]);
  });

  it('text typed into the first row in another tab is shown even if this tab has deleted the row', () => {
    const store = createWorkStore();
    store.removeRow('element', FIRST_ROW);
    type(store, FIRST_ROW, null);
    expect(shown(several([]), store)).toEqual([[FIRST_ROW, null]]);
  });

  it('a row keeps its row key when the server assigns the index', () => {
    const store = createWorkStore();
    const key = store.addRow('element');
    type(store, key, null);
    const sent = { typed: { note: 'a' }, comment: null };
    store.tell('element', key, null, { type: 'stored', sent, entry: sampleEntry({ index: 3 }) });
    expect(shown(several([sampleEntry({ index: 3 })]), store)).toEqual([[key, 3]]);
  });

  it('a submitted group drops untouched new rows and keeps rows with typed text', () => {
    const store = createWorkStore();
    const untouched = store.addRow('element');
    const touched = store.addRow('element');
    type(store, touched, null);
    expect(shown(several(), store).map(([key]) => key)).toEqual(['entry-0', 'entry-2', untouched, touched]);
    const closed = { ...several(), isSubmitted: true };
    expect(shown(closed, store).map(([key]) => key)).toEqual(['entry-0', 'entry-2', touched]);
  });

  it('an entry that another user deleted stays as a row while it has typed text', () => {
    const store = createWorkStore();
    type(store, 'entry-2', 2);
    expect(shown(several([sampleEntry({ index: 0 })]), store)).toEqual([
      ['entry-0', 0],
      ['entry-2', 2],
    ]);
  });
});

describe('the work store', () => {
  it('typing into one element leaves the work of other elements the same object', () => {
    const store = createWorkStore();
    const other = store.ofElement('other');
    type(store, 'first', 0);
    expect(store.ofElement('other')).toBe(other);
  });

  it('the work store of a card knows whether any text is unsaved', () => {
    const store = createWorkStore();
    expect(store.hasUnsaved()).toBe(false);
    type(store, 'first', 0);
    expect(store.hasUnsaved()).toBe(true);
    store.removeRow('element', 'first');
    expect(store.hasUnsaved()).toBe(false);
  });

  it('a refused promise does not count as unsaved text of its card', () => {
    const store = createWorkStore();
    const promised = { data: { note: 'b' }, comment: '' };
    const failure = { kind: 'stale', message: 'Ktoś zmienił wpis.' } as const;
    store.tell('element', 'entry-0', 0, { type: 'failed', failure, errors: NO_ERRORS, promised });
    expect(store.hasUnsaved()).toBe(false);
  });

  it('the work store informs its listeners until they unsubscribe', () => {
    const store = createWorkStore();
    let told = 0;
    const leave = store.subscribe(() => {
      told += 1;
    });
    type(store, 'first', 0);
    leave();
    type(store, 'first', 0);
    expect(told).toBe(1);
  });

  it('a row that has only a refused promise counts as deleted in a repeatable element, and in no other element', () => {
    const failure = { kind: 'stale', message: 'Ktoś zmienił wpis.' } as const;
    const promised = { data: { note: 'b' }, comment: '' };
    for (const [element, expected] of [
      [sampleElement({}), false],
      [several([]), true],
    ] as const) {
      const store = createWorkStore();
      store.tell('element', FIRST_ROW, 0, { type: 'failed', failure, errors: NO_ERRORS, promised });
      const [row] = rowsOf(element, store.ofElement('element'), true);
      expect(row && isGone(element, row)).toBe(expected);
    }
  });
});
