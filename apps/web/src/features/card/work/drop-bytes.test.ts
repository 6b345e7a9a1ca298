import { expect, test } from 'vitest';
import { sampleEntry, sampleFile } from '../card-data/sample.ts';
import { addedPhoto } from './added-file-sample.ts';
import { dropBytes } from './drop-bytes.ts';
import { NOTHING_STORED } from './entry-work.ts';
import type { AddedFile } from './file-changes.ts';
import { createWorkStore, FIRST_ROW } from './work-store.ts';

const photo = (key: string, id: string | null): AddedFile => addedPhoto(key, { id });

function openRow(...files: AddedFile[]) {
  const store = createWorkStore();
  const removed: string[] = [];
  const box = { remove: (_: string, keys: readonly string[]) => Promise.resolve(void removed.push(...keys)) };
  dropBytes(store, box, 'ola');
  const change = { type: 'filesAdded', files } as const;
  store.tell('element', FIRST_ROW, 0, { type: 'filesChanged', change, base: NOTHING_STORED });
  return { store, removed };
}

test('after a save, the device deletes only the bytes of files that the stored entry has', () => {
  const { store, removed } = openRow(photo('a', '1'), photo('b', null));
  const sent = { typed: {}, comment: null };
  store.tell('element', FIRST_ROW, 0, {
    type: 'stored',
    sent,
    entry: sampleEntry({ files: [sampleFile('1')] }),
  });
  expect(removed).toEqual(['a']);
});

test('the device deletes the bytes of a file when the user removes the file or discards the text', () => {
  const { store, removed } = openRow(photo('a', null), photo('b', null));
  const change = { type: 'fileRemoved', ref: 'a' } as const;
  store.tell('element', FIRST_ROW, 0, { type: 'filesChanged', change, base: NOTHING_STORED });
  expect(removed).toEqual(['a']);
  store.tell('element', FIRST_ROW, 0, { type: 'dropped' });
  expect(removed).toEqual(['a', 'b']);
});
