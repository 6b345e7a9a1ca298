import { describe, expect, it } from 'vitest';
import { sampleElement, sampleEntry } from '../card-data/sample.ts';
import { type Attempt, baseOf, keptOf } from './entry-work.ts';
import { rowsOf } from './rows.ts';
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
  it('are its entries by number', () => {
    expect(shown()).toEqual([
      ['entry-0', 0],
      ['entry-2', 2],
    ]);
  });

  it('begin with one to type into, where one may', () => {
    expect(shown(sampleElement())).toEqual([[FIRST_ROW, 0]]);
    expect(shown(several([]))).toEqual([[FIRST_ROW, null]]);
    expect(shown(sampleElement(), createWorkStore(), false)).toEqual([]);
    expect(shown(sampleElement({ isSubmitted: true }))).toEqual([]);
  });

  it('begun after the first one stand behind it, whether or not it was touched', () => {
    const store = createWorkStore();
    store.tell('element', FIRST_ROW, null, { type: 'opened' });
    const added = store.addRow('element');
    expect(shown(several([]), store).map(([key]) => key)).toEqual([FIRST_ROW, added]);
    type(store, FIRST_ROW, null);
    expect(shown(several([]), store).map(([key]) => key)).toEqual([FIRST_ROW, added]);
  });

  it('are those that the device kept, without an empty one before them', () => {
    const store = createWorkStore();
    type(store, 'new-a', null);
    expect(shown(several([]), store)).toEqual([['new-a', null]]);
  });

  it('stay before whoever is about to type, although somebody else was faster', () => {
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

  describe('of which one was stored, and its answer lost', () => {
    const lost = sampleEntry({ index: 2, key: 'k', values: { note: 'a' } });
    const begin = () => {
      const store = createWorkStore();
      const row = store.addRow('element');
      type(store, row, null);
      store.tell('element', row, null, { type: 'sending', what: 'save', attempt: attemptOf('k') });
      return { store, row };
    };

    it('show it once, by the name that it was sent with', () => {
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

    it('show it once after a reload too, whether or not the call is known still', () => {
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

  it('show one row of a single entry that was deleted elsewhere', () => {
    const store = createWorkStore();
    type(store, 'entry-0', 0);
    expect(shown(sampleElement(), store)).toEqual([['entry-0', 0]]);
  });

  it('are none after the last one was deleted, until another is begun', () => {
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

  it('are none after the only stored one was deleted', () => {
    const store = createWorkStore();
    store.removeRow('element', 'entry-0');
    expect(shown(several([]), store)).toEqual([]);
  });

  it('keep what is typed into the first one when another is deleted', () => {
    const store = createWorkStore();
    type(store, FIRST_ROW, null);
    store.removeRow('element', store.addRow('element'));
    expect(shown(several([]), store)).toEqual([[FIRST_ROW, null]]);
  });

  it('show what another tab types into the first one, although it was deleted here', () => {
    const store = createWorkStore();
    store.removeRow('element', FIRST_ROW);
    type(store, FIRST_ROW, null);
    expect(shown(several([]), store)).toEqual([[FIRST_ROW, null]]);
  });

  it('keep their key when the server gives the number', () => {
    const store = createWorkStore();
    const key = store.addRow('element');
    type(store, key, null);
    const sent = { typed: { note: 'a' }, comment: null };
    store.tell('element', key, null, { type: 'stored', sent, entry: sampleEntry({ index: 3 }) });
    expect(shown(several([sampleEntry({ index: 3 })]), store)).toEqual([[key, 3]]);
  });

  it('drop an untouched new row when the group is closed, but never text', () => {
    const store = createWorkStore();
    const untouched = store.addRow('element');
    const touched = store.addRow('element');
    type(store, touched, null);
    expect(shown(several(), store).map(([key]) => key)).toEqual(['entry-0', 'entry-2', untouched, touched]);
    const closed = { ...several(), isSubmitted: true };
    expect(shown(closed, store).map(([key]) => key)).toEqual(['entry-0', 'entry-2', touched]);
  });

  it('keep an entry that somebody deleted while it was typed into', () => {
    const store = createWorkStore();
    type(store, 'entry-2', 2);
    expect(shown(several([sampleEntry({ index: 0 })]), store)).toEqual([
      ['entry-0', 0],
      ['entry-2', 2],
    ]);
  });
});

describe('the store', () => {
  it('leaves the work of other elements as it is, and knows whether anything is unsaved', () => {
    const store = createWorkStore();
    const other = store.ofElement('other');
    expect(store.hasUnsaved()).toBe(false);
    type(store, 'first', 0);
    expect([store.hasUnsaved(), store.ofElement('other') === other]).toEqual([true, true]);
    store.removeRow('element', 'first');
    expect(store.hasUnsaved()).toBe(false);
  });

  it('tells its listeners until they leave', () => {
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
});
