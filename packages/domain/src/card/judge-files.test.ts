import { describe, expect, test } from 'vitest';
import type { ControlType } from '../data-type/control.ts';
import type { EntryFile } from '../file/entry-file.ts';
import type { PhotoSettings } from '../file/photo-settings.ts';
import { word } from '../message/word.ts';
import { entryFile, field } from '../testing/sample-card.ts';
import { judgeFiles } from './judge-files.ts';

const file = (id: string, more: Partial<EntryFile> = {}): EntryFile =>
  entryFile(id, { formElementId: 't', ...more });
const photos = (count: number): EntryFile[] => Array.from({ length: count }, (_, at) => file(`p${at}`));
const settings = (more: Partial<PhotoSettings>): PhotoSettings => ({
  when: 'always',
  min: null,
  max: null,
  ...more,
});

interface JudgedDraft {
  isOutside?: boolean;
  mode?: 'save' | 'submit';
  control?: ControlType;
}

/** Judges the files of a field `t` with these photo settings. Returns each violation as 'path: sentence'. */
function judged(
  photoSettings: PhotoSettings | null | undefined,
  files: readonly EntryFile[],
  { isOutside = false, mode = 'submit', control = 'text' }: JudgedDraft = {},
): string[] {
  const outside = new Set(isOutside ? ['t'] : []);
  return judgeFiles([{ ...field('t', { control }), photoSettings }], files, outside, mode).map(
    (one) => `${one.path.join('.')}: ${word(one)}`,
  );
}

const NEEDS_ONE = 'data.t: Dodaj co najmniej 1 zdjęcie.';

describe('photos that a field demands', () => {
  test.each([
    ['a field without photo settings needs no photo', undefined, 0, {}, []],
    ['a field with null settings may have three photos', null, 3, {}, []],
    ['submit refuses a field without a photo that is always due', settings({}), 0, {}, [NEEDS_ONE]],
    ['save accepts a field without a photo that is always due', settings({}), 0, { mode: 'save' }, []],
    ['submit accepts a field with a photo that is always due', settings({}), 1, {}, []],
    [
      'submit refuses one photo where two are due',
      settings({ min: 2 }),
      1,
      {},
      ['data.t: Dodaj co najmniej 2 zdjęcia. Na razie jest 1.'],
    ],
    [
      'submit refuses two photos where three are due',
      settings({ min: 3 }),
      2,
      {},
      ['data.t: Dodaj co najmniej 3 zdjęcia. Na razie są 2.'],
    ],
    [
      'a value within its norm needs no photo where only other values need one',
      settings({ when: 'outside' }),
      0,
      {},
      [],
    ],
    [
      'a value outside its norm is refused without the photo that it needs',
      settings({ when: 'outside' }),
      0,
      { isOutside: true },
      [NEEDS_ONE],
    ],
    [
      'a value outside its norm is accepted with the photo that it needs',
      settings({ when: 'outside' }),
      1,
      { isOutside: true },
      [],
    ],
    [
      'save refuses three photos where two are allowed',
      settings({ max: 2 }),
      3,
      { mode: 'save' },
      ['data.t: Do tego pola można dodać najwyżej 2 zdjęcia.'],
    ],
    ['a field where no photo is allowed needs none', settings({ when: 'never' }), 0, { isOutside: true }, []],
    [
      'save refuses a photo where none is allowed',
      settings({ when: 'never' }),
      1,
      { mode: 'save' },
      ['data.t: Do tego pola nie dodaje się zdjęć.'],
    ],
    [
      'submit accepts a description without a photo that its hidden setting demands',
      settings({}),
      0,
      { control: 'contentDisplay' },
      [],
    ],
    [
      'submit accepts a photo at a description although its hidden setting forbids photos',
      settings({ when: 'never' }),
      1,
      { control: 'contentDisplay' },
      [],
    ],
  ] as const)('judgeFiles: %s', (_about, photoSettings, count, more, expected) => {
    expect(judged(photoSettings, photos(count), more)).toEqual(expected);
  });

  test('a field counts a drawn picture and its original as one photo, and counts no PDF and no photo of the entry', () => {
    const drawn = [file('a'), file('b', { originalId: 'a' })];
    expect(judged(settings({ min: 2 }), drawn)).toHaveLength(1);
    expect(judged(settings({ max: 1 }), drawn)).toEqual([]);
    expect(judged(settings({}), [file('c', { mediaType: 'application/pdf' })])).toEqual([NEEDS_ONE]);
    expect(judged(settings({}), [file('d', { formElementId: null })])).toEqual([NEEDS_ONE]);
  });
});

describe("the list of an entry's files", () => {
  test('a list of files with an unknown field, a repeated file or a drawn picture without its original is refused', () => {
    const files = [file('a', { formElementId: 'x' }), file('b'), file('b'), file('c', { originalId: 'z' })];
    expect(judged(null, files)).toEqual([
      'files.0.formElementId: Nieznane pole.',
      'files.2: Ten plik jest już na liście.',
      'files.3: Zachowaj też zdjęcie, na którym rysowano.',
    ]);
  });
});
