import { expect, test } from 'vitest';
import { chosenWithin, type FileRoom } from './file-room.ts';

const photo = (name: string) => ({ name, type: 'image/jpeg' });
const pdf = (name: string) => ({ name, type: 'application/pdf' });

/** How many more files the entry takes, and how many more photos the field takes. */
const room = (files: number, photos: number | null = null): FileRoom => ({
  files: { left: files, fullBecause: 'wpis' },
  photos: photos === null ? null : { left: photos, fullBecause: 'pole' },
});

test.each([
  ['an entry takes the first files for which it has room', room(1), [photo('a'), pdf('b')], ['a'], ['wpis']],
  ['an entry over its limit takes no file', room(-1), [pdf('a')], [], ['wpis']],
  [
    'a field takes the first photos for which it has room',
    room(9, 1),
    [photo('a'), photo('b'), photo('c')],
    ['a'],
    ['pole'],
  ],
  [
    'a PDF takes no place of a photo at a field',
    room(9, 1),
    [pdf('a'), photo('b'), pdf('c')],
    ['a', 'b', 'c'],
    [],
  ],
  ['a field without room for photos takes a PDF', room(9, 0), [photo('a'), pdf('b')], ['b'], ['pole']],
  [
    'a HEIC photo takes the place of a photo at a field',
    room(9, 1),
    [{ name: 'a.heic', type: '' }, photo('b')],
    ['a.heic'],
    ['pole'],
  ],
  [
    'a full entry and a full field each have their message',
    room(1, 1),
    [photo('a'), photo('b'), pdf('c')],
    ['a'],
    ['pole', 'wpis'],
  ],
])('%s', (_, left, chosen, taken, refusals) => {
  const result = chosenWithin(chosen, left);
  expect([result.taken.map(({ name }) => name), result.refusals]).toEqual([taken, refusals]);
});
