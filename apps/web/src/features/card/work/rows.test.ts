import { describe, expect, it } from 'vitest';
import { sampleElement, sampleEntry } from '../card-data/sample.ts';
import { baseOf } from './entry-work.ts';
import { FIRST_ROW, rowsOf } from './rows.ts';
import { createWorkStore } from './work-store.ts';

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
    const added = store.addRow('element');
    expect(shown(several([]), store).map(([key]) => key)).toEqual([FIRST_ROW, added]);
    type(store, FIRST_ROW, null);
    expect(shown(several([]), store).map(([key]) => key)).toEqual([FIRST_ROW, added]);
  });

  it('show one row of a single entry that was deleted elsewhere', () => {
    const store = createWorkStore();
    type(store, 'entry-0', 0);
    expect(shown(sampleElement(), store)).toEqual([['entry-0', 0]]);
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
