import { expect, test } from 'vitest';
import { sampleFile } from '../card-data/sample.ts';
import { shownStored } from './file-changes.ts';
import { removedWith } from './removed-with.ts';

const photo = sampleFile('1');
const drawn = sampleFile('2', { originalId: '1' });

test.each([
  ['a photo without a drawing is removed alone', [photo, sampleFile('9')], '1', ['1']],
  ['a drawn picture is removed with its original', [photo, drawn], '2', ['2', '1']],
  [
    'a picture drawn upon a drawn picture is removed with both pictures below it',
    [photo, drawn, sampleFile('3', { originalId: '2' })],
    '3',
    ['3', '2', '1'],
  ],
  [
    'an original is not removed with a drawn picture while another picture is drawn upon the original',
    [photo, drawn, sampleFile('3', { originalId: '1' })],
    '2',
    ['2'],
  ],
  [
    'a photo at the bottom is not removed while another picture was drawn upon the picture above it',
    [photo, drawn, sampleFile('3', { originalId: '2' }), sampleFile('4', { originalId: '2' })],
    '3',
    ['3'],
  ],
])('%s', (_, stored, removed, gone) => {
  const files = stored.map(shownStored);
  const file = files.find(({ ref }) => ref === removed);
  expect(file && removedWith(files, file).map(({ ref }) => ref)).toEqual(gone);
});
