import { afterEach, expect, test, vi } from 'vitest';
import { sampleElement, sampleEntry } from '../card-data/sample.ts';
import { dropStored } from './drop-stored.ts';
import { baseOf } from './entry-work.ts';
import { rowsOf } from './rows.ts';
import { createWorkStore } from './work-store.ts';

afterEach(() => {
  vi.useRealTimers();
});

/**
 * Returns the typed text that remains after `dropStored`. The text was typed over version `typedOver` of the
 * entry, and the stored entry has the given version and note.
 */
function leftOf(text: string, typedOver: number, { version, note }: { version: number; note: string }) {
  const store = createWorkStore();
  const base = baseOf(sampleEntry({ rowVersion: typedOver, values: { note: 'inny' } }));
  store.tell('element', 'entry-0', 0, { type: 'typed', fieldId: 'note', raw: text, stored: 'inny', base });
  const element = sampleElement({ entries: [sampleEntry({ rowVersion: version, values: { note } })] });
  for (const row of rowsOf(element, store.ofElement('element'), true)) dropStored(store, element, row);
  return store.ofElement('element').get('entry-0')?.typed;
}

test('typed text that equals the stored entry is dropped', () => {
  expect(leftOf('abc', 1, { version: 2, note: 'abc' })).toEqual({});
  expect(leftOf('abc', 2, { version: 2, note: 'abc' })).toEqual({});
});

test('typed text that differs from the stored entry stays', () => {
  expect(leftOf('abc', 1, { version: 2, note: 'ab' })).toEqual({ note: 'abc' });
});

test('typed text stays if the entry that it equals is older than the version typed over, as may happen without a network', () => {
  expect(leftOf('abc', 3, { version: 2, note: 'abc' })).toEqual({ note: 'abc' });
});

test('dropping a stored field leaves the times at which the other text was typed', () => {
  vi.useFakeTimers({ now: 1000 });
  const store = createWorkStore();
  const base = baseOf(sampleEntry());
  const type = (fieldId: string, raw: string) =>
    store.tell('element', 'entry-0', 0, { type: 'typed', fieldId, raw, stored: '', base });
  type('note', 'abc');
  vi.setSystemTime(2000);
  type('size', '2,1');
  vi.setSystemTime(9000);
  const element = sampleElement({ entries: [sampleEntry({ rowVersion: 2, values: { note: 'abc' } })] });
  for (const row of rowsOf(element, store.ofElement('element'), true)) dropStored(store, element, row);
  const { typed, since, typedAt } = store.ofElement('element').get('entry-0') ?? {};
  expect([typed, since, typedAt]).toEqual([{ size: '2,1' }, 1000, 2000]);
});
