import { expect, test } from 'vitest';
import { checkPhotoSettings, photoSettingsSchema, photoWords } from './photo-settings.ts';

test.each([
  [{ when: 'never' }, 'bez zdjęć'],
  [{ when: 'always' }, 'zawsze, co najmniej 1 zdjęcie'],
  [{ when: 'outside', min: 2 }, 'poza normą, co najmniej 2 zdjęcia'],
  [{ when: 'always', min: 2, max: 5 }, 'zawsze, od 2 do 5 zdjęć'],
  [{ when: 'always', min: 1, max: 3 }, 'zawsze, od 1 do 3 zdjęć'],
  [{ when: 'always', min: 3, max: 3 }, 'zawsze, 3 zdjęcia'],
])('the photo settings %j have the words %j', (given, words) => {
  expect(photoWords(photoSettingsSchema.parse(given))).toBe(words);
});

test.each([
  [{ when: 'always', min: 3, max: 2 }, ['max']],
  [{ when: 'always', min: null, max: 1 }, undefined],
  [{ when: 'always', min: 2, max: 2 }, undefined],
] as const)(
  'checkPhotoSettings refuses photo settings only if the min is above the max: %j',
  (given, path) => {
    expect(checkPhotoSettings(given)[0]?.path).toEqual(path);
  },
);

test.each([{ when: 'sometimes' }, { when: 'always', min: 0 }, { when: 'always', max: 21 }, {}])(
  'the schema of photo settings refuses %j',
  (given) => {
    expect(photoSettingsSchema.safeParse(given).success).toBe(false);
  },
);
