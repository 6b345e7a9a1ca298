import type { CardEntry } from '@kartoteka/contract/control-card-form';
import { afterEach, expect, test, vi } from 'vitest';
import { sampleElement, sampleEntry } from '../card-data/sample.ts';
import { dropStored } from './drop-stored.ts';
import { baseOf, keptOf, NO_ERRORS } from './entry-work.ts';
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

/** Returns whether a refused promise of a comment stays when the same value is submitted without the comment. */
function isPromiseLeft(deviations: CardEntry['deviations']): boolean {
  const store = createWorkStore();
  const promised = { data: { size: '2.2' }, comment: '', deviationComments: { size: 'nowa matryca' } };
  const failure = { kind: 'stale', message: 'Ktoś zmienił wpis.' } as const;
  store.tell('element', 'entry-0', 0, { type: 'failed', failure, errors: NO_ERRORS, promised });
  const entry = sampleEntry({ values: { size: '2.2' }, deviations, isSubmitted: true });
  const element = sampleElement({ entries: [entry] });
  for (const row of rowsOf(element, store.ofElement('element'), true)) dropStored(store, element, row);
  return keptOf(store.ofElement('element').get('entry-0')) !== null;
}

test('a refused promise is forgotten when the entry is submitted with its values, without a comment that belongs to no deviation', () => {
  expect(isPromiseLeft([])).toBe(false);
  expect(isPromiseLeft([{ formElementId: 'size', expected: '3', actual: '2.2' }])).toBe(true);
});

test('text that is not stored yet keeps the times at which it was typed when another field is dropped as stored', () => {
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
