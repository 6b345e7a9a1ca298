import type { FileMedia } from '@kartoteka/domain/file/media';
import { expect, test } from 'vitest';
import { fitting, kindOfFile, looksLikeHeic, looksLikePdf, nameFor, refusalAtOnce } from './file-kind.ts';

test.each([
  ['IMG_1.jpg', 'image/jpeg', 'picture'],
  ['IMG_1.HEIC', '', 'heic'],
  ['IMG_1.jpg', 'image/heic', 'heic'],
  ['skan.pdf', 'application/pdf', 'pdf'],
  ['rysunek.svg', 'image/svg+xml', 'other'],
  ['program.exe', '', 'other'],
] as const)('the file %s of type %j counts as %s', (name, type, kind) => {
  expect(kindOfFile({ name, type })).toBe(kind);
});

const PHOTOS: readonly FileMedia[] = ['image/jpeg', 'image/png'];
const ALL: readonly FileMedia[] = [...PHOTOS, 'image/webp', 'application/pdf'];

test.each([
  ['IMG_1.jpg', 'image/jpeg', 10, ALL, null],
  ['skan.pdf', 'application/pdf', 10, ALL, null],
  ['skan.pdf', 'application/pdf', 0, ALL, 'Ten plik jest pusty.'],
  ['skan.pdf', 'application/pdf', 2_000_001, ALL, 'Ten plik jest za duży. Najwięcej to 2 MB.'],
  ['program.exe', '', 10, ALL, 'Można dodać zdjęcie (JPEG, PNG, WebP) albo plik PDF.'],
  ['skan.pdf', 'application/pdf', 10, PHOTOS, 'Można tu dodać tylko zdjęcie (JPEG, PNG).'],
  ['IMG_1.webp', 'image/webp', 10, PHOTOS, null],
  ['IMG_1.jpg', 'image/jpeg', 10, ['application/pdf'], 'Można tu dodać tylko plik PDF.'],
] as const)(
  'the chosen file %s of type %j and %i bytes, where %j are accepted, gets the refusal %j',
  (...row) => {
    const [name, type, bytes, kinds, refusal] = row;
    const file = new File([new Uint8Array(bytes)], name, { type });
    expect(refusalAtOnce(file, { maxBytes: 2_000_000, kinds: [...kinds] })).toBe(refusal);
  },
);

test('a file counts as a PDF by its first bytes', async () => {
  expect(await looksLikePdf(new Blob(['%PDF-1.7']))).toBe(true);
  expect(await looksLikePdf(new Blob(['<html>']))).toBe(false);
});

test.each([
  ['\0\0\0\u0018ftypheic', true],
  ['\0\0\0\u0024ftypmif1', true],
  ['\0\0\0\u0020ftypavif', false],
  ['\u00ff\u00d8\u00ff\u00e0\0\u0010JFIF', false],
  ['', false],
])('a file that begins with %j counts as HEIC: %s', async (begin, expected) => {
  expect(await looksLikeHeic(new Blob([begin]))).toBe(expected);
});

test('a large picture is reduced to fit into a square, and a small picture keeps its size', () => {
  expect(fitting({ width: 4000, height: 3000 }, 2560)).toEqual({ width: 2560, height: 1920 });
  expect(fitting({ width: 3000, height: 4000 }, 2560)).toEqual({ width: 1920, height: 2560 });
  expect(fitting({ width: 800, height: 600 }, 2560)).toEqual({ width: 800, height: 600 });
  expect(fitting({ width: 9000, height: 1 }, 2560)).toEqual({ width: 2560, height: 1 });
});

test('a picture is reduced for its pixels only when it has more of them than allowed', () => {
  const { width, height } = fitting({ width: 1600, height: 1200 }, 2560, 1_000_000);
  expect([width, height, width * height <= 1_000_000]).toEqual([1154, 866, true]);
  expect(fitting({ width: 4000, height: 3000 }, 2560, 24_000_000)).toEqual({ width: 2560, height: 1920 });
  expect(fitting({ width: 1000, height: 1000 }, 2560, 1_000_000)).toEqual({ width: 1000, height: 1000 });
});

test('a converted picture gets the ending of its new format', () => {
  expect(nameFor('zrzut.ekranu.png', 'image/webp')).toBe('zrzut.ekranu.webp');
  expect(nameFor('.png', 'image/jpeg')).toBe('plik.jpg');
});
