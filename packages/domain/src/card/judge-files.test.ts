import { describe, expect, test } from 'vitest';
import type { EntryFile } from '../file/entry-file.ts';
import type { PhotoSettings } from '../file/photo-settings.ts';
import { word } from '../message/word.ts';
import { judgeFiles } from './judge-files.ts';

const file = (id: string, more: Partial<EntryFile> = {}): EntryFile => ({
  id,
  name: `${id}.jpg`,
  mediaType: 'image/jpeg',
  size: 1,
  sha256: 'a'.repeat(64),
  width: 1,
  height: 1,
  creationTime: '2026-11-25T08:00:00.000Z',
  createdBy: { id: 'ola', name: 'Ola' },
  originalId: null,
  formElementId: 't',
  caption: null,
  ...more,
});
const photos = (count: number): EntryFile[] => Array.from({ length: count }, (_, at) => file(`p${at}`));
const settings = (more: Partial<PhotoSettings>): PhotoSettings => ({
  when: 'always',
  min: null,
  max: null,
  ...more,
});

/** The sentences of a field `t` with these settings. */
function judged(
  photoSettings: PhotoSettings | null | undefined,
  files: readonly EntryFile[],
  { isOutside = false, mode = 'submit' }: { isOutside?: boolean; mode?: 'save' | 'submit' } = {},
): string[] {
  const outside = new Set(isOutside ? ['t'] : []);
  return judgeFiles([{ id: 't', photoSettings }], files, outside, mode).map(
    (one) => `${one.path.join('.')}: ${word(one)}`,
  );
}

const NEEDS_ONE = 'data.t: Dodaj co najmniej 1 zdjęcie.';

describe('photos that a field demands', () => {
  test.each([
    ['nothing is set', undefined, 0, {}, []],
    ['nothing is demanded', null, 3, {}, []],
    ['always, and there is none', settings({}), 0, {}, [NEEDS_ONE]],
    ['always, saved without', settings({}), 0, { mode: 'save' }, []],
    ['always, and there is one', settings({}), 1, {}, []],
    ['at least two', settings({ min: 2 }), 1, {}, ['data.t: Dodaj co najmniej 2 zdjęcia. Na razie jest 1.']],
    ['within the norm', settings({ when: 'outside' }), 0, {}, []],
    ['outside the norm', settings({ when: 'outside' }), 0, { isOutside: true }, [NEEDS_ONE]],
    ['outside, with a photo', settings({ when: 'outside' }), 1, { isOutside: true }, []],
    [
      'at most two',
      settings({ max: 2 }),
      3,
      { mode: 'save' },
      ['data.t: Do tego pola można dodać najwyżej 2 zdjęcia.'],
    ],
    ['never, and there is none', settings({ when: 'never' }), 0, { isOutside: true }, []],
    [
      'never, and there is one',
      settings({ when: 'never' }),
      1,
      { mode: 'save' },
      ['data.t: Do tego pola nie dodaje się zdjęć.'],
    ],
  ] as const)('%s', (_about, photoSettings, count, more, expected) => {
    expect(judged(photoSettings, photos(count), more)).toEqual(expected);
  });

  test('a drawn picture counts instead of the picture below it, and a PDF or a photo of the entry does not', () => {
    const drawn = [file('a'), file('b', { originalId: 'a' })];
    expect(judged(settings({ min: 2 }), drawn)).toHaveLength(1);
    expect(judged(settings({ max: 1 }), drawn)).toEqual([]);
    expect(judged(settings({}), [file('c', { mediaType: 'application/pdf' })])).toEqual([NEEDS_ONE]);
    expect(judged(settings({}), [file('d', { formElementId: null })])).toEqual([NEEDS_ONE]);
  });
});

describe('a list of files', () => {
  test('an unknown field, a file twice and a drawn picture alone are refused at their places', () => {
    const files = [file('a', { formElementId: 'x' }), file('b'), file('b'), file('c', { originalId: 'z' })];
    expect(judged(null, files)).toEqual([
      'files.0.formElementId: Nieznane pole.',
      'files.2: Ten plik jest już na liście.',
      'files.3: Zachowaj też zdjęcie, na którym rysowano.',
    ]);
  });
});
