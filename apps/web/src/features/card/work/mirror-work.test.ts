import { expect, test } from 'vitest';
import { freshWork, keptOf, nextWork, NOTHING_STORED } from './entry-work.ts';
import { type AddedFile, NO_FILE_CHANGES } from './file-changes.ts';
import { mirrored } from './mirror-work.ts';
import type { EntryWork } from './work-types.ts';

const photo = (key: string): AddedFile => ({
  key,
  uploadKey: key,
  id: null,
  name: `${key}.jpg`,
  mediaType: 'image/jpeg',
  size: 1,
  width: 1,
  height: 1,
  caption: '',
  formElementId: null,
  original: null,
  at: 1,
  refusal: null,
});
const withPhotos = (...keys: string[]): EntryWork => ({
  ...freshWork(0),
  files: { ...NO_FILE_CHANGES, added: keys.map(photo) },
});
const typed = (work: EntryWork, raw: string): EntryWork =>
  nextWork(work, { type: 'typed', fieldId: 'note', raw, stored: '', base: NOTHING_STORED });
const keysOf = ({ files }: EntryWork) => files.added.map(({ key }) => key);

test('a photo that was added here while the message of another tab was on its way stays', () => {
  const before = keptOf(withPhotos('a'));
  const kept = keptOf(typed(withPhotos('a', 'b'), 'x'));
  const event = { type: 'mirrored', index: 0, base: NOTHING_STORED, before, kept } as const;
  const next = mirrored(withPhotos('a', 'c'), event, 1);
  expect(keysOf(next)).toEqual(['a', 'b', 'c']);
  expect(next.typed).toEqual({ note: 'x' });
});

test('a photo that the other tab has stored or removed goes here too, and one that was added here stays', () => {
  const before = keptOf(withPhotos('a'));
  const event = { type: 'mirrored', index: 0, base: NOTHING_STORED, before, kept: null } as const;
  expect(keysOf(mirrored(withPhotos('a', 'c'), event, 1))).toEqual(['c']);
});
