import { expect, test } from 'vitest';
import { sampleElement, sampleEntry } from '../card-data/sample.ts';
import { dropStored } from './drop-stored.ts';
import { baseOf } from './entry-work.ts';
import { rowsOf } from './rows.ts';
import { createWorkStore } from './work-store.ts';

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
