import type { PhotoSettings } from '@kartoteka/domain/file/photo-settings';
import { field } from '@kartoteka/domain/testing/sample-card';
import { expect, test } from 'vitest';
import { sampleFile } from '../card-data/sample.ts';
import { shownStored } from './file-changes.ts';
import { photoCount, photoNeed } from './photo-need.ts';

const settings = (when: PhotoSettings['when'], min: number | null = null, max: number | null = null) => ({
  when,
  min,
  max,
});

test.each([
  [
    'a field without photo settings takes no photos for a value inside the norm',
    null,
    false,
    { isOffered: false, min: 0, max: null },
  ],
  [
    'a field without photo settings takes photos for a value outside the norm',
    undefined,
    true,
    { isOffered: true, min: 0, max: null },
  ],
  [
    'a field that never takes photos takes none for a value outside the norm',
    settings('never'),
    true,
    { isOffered: false, min: 0, max: 0 },
  ],
  [
    'a field that requires photos of deviations takes no photos for a value inside the norm',
    settings('outside', 2, 4),
    false,
    { isOffered: false, min: 0, max: 4 },
  ],
  [
    'a field that requires photos of deviations requires its minimum number for a value outside the norm',
    settings('outside', 2, 4),
    true,
    { isOffered: true, min: 2, max: 4 },
  ],
  [
    'a field that always requires photos requires one photo if its settings have no minimum',
    settings('always'),
    false,
    { isOffered: true, min: 1, max: null },
  ],
])('%s', (_, given, isOutside, need) => {
  expect(photoNeed({ ...field('t'), photoSettings: given }, isOutside)).toEqual(need);
});

test('a description takes and requires no photos although its hidden setting always requires photos', () => {
  const description = { ...field('t', { control: 'contentDisplay' }), photoSettings: settings('always', 2) };
  expect(photoNeed(description, false)).toEqual({ isOffered: false, min: 0, max: null });
});

test('a drawn picture and its original count as one photo, and a document does not count as a photo', () => {
  const files = [
    sampleFile('1'),
    sampleFile('2', { originalId: '1' }),
    sampleFile('3', { mediaType: 'application/pdf' }),
  ];
  expect(photoCount(files.map(shownStored))).toBe(1);
});
