import { expect, test } from 'vitest';
import { withElement, withEntry, withoutEntry } from './change-card.ts';
import { sampleCard, sampleElement, sampleEntry } from './sample.ts';

const other = sampleElement({ id: 'other' });
const card = sampleCard([
  other,
  sampleElement({ entries: [sampleEntry({ index: 0 }), sampleEntry({ index: 4 })] }),
]);
const indexes = (changed: typeof card) =>
  changed.elements[1]?.entries.map((one) => [one.index, one.rowVersion]);

test('an entry that the server stored replaces its old version in the shown card, and a new entry is inserted by its index', () => {
  expect(indexes(withEntry(card, 'element', sampleEntry({ index: 4, rowVersion: 2 })))).toEqual([
    [0, 1],
    [4, 2],
  ]);
  expect(indexes(withEntry(card, 'element', sampleEntry({ index: 2 })))).toEqual([
    [0, 1],
    [2, 1],
    [4, 1],
  ]);
});

test('a deleted entry is removed from the shown card, and a change of an unknown element has no effect', () => {
  expect(indexes(withoutEntry(card, 'element', 'entry-0'))).toEqual([[4, 1]]);
  expect(withEntry(card, 'unknown', sampleEntry())).toBe(card);
});

test('a change of one element of a card keeps all other elements the same objects', () => {
  expect(withElement(card, sampleElement()).elements[0]).toBe(other);
});
