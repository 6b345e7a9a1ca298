import { expect, test } from 'vitest';
import { sampleElement, sampleEntry } from '../card-data/sample.ts';
import { dropStored } from './drop-stored.ts';
import { baseOf } from './entry-work.ts';
import { rowsOf } from './rows.ts';
import { createWorkStore } from './work-store.ts';

/** Text that was typed over an entry of one version, and what is left of it against the entry of another one. */
function leftOf(text: string, typedOver: number, { version, note }: { version: number; note: string }) {
  const store = createWorkStore();
  const base = baseOf(sampleEntry({ rowVersion: typedOver, values: { note: 'inny' } }));
  store.tell('element', 'entry-0', 0, { type: 'typed', fieldId: 'note', raw: text, stored: 'inny', base });
  const element = sampleElement({ entries: [sampleEntry({ rowVersion: version, values: { note } })] });
  for (const row of rowsOf(element, store.ofElement('element'), true)) dropStored(store, element, row);
  return store.ofElement('element').get('entry-0')?.typed;
}

test('text that the entry has is dropped', () => {
  expect(leftOf('abc', 1, { version: 2, note: 'abc' })).toEqual({});
  expect(leftOf('abc', 2, { version: 2, note: 'abc' })).toEqual({});
});

test('text that the entry has another of stays', () => {
  expect(leftOf('abc', 1, { version: 2, note: 'ab' })).toEqual({ note: 'abc' });
});

test('text stays that only an earlier state of the entry had, as a device without a network keeps it', () => {
  expect(leftOf('abc', 3, { version: 2, note: 'abc' })).toEqual({ note: 'abc' });
});
