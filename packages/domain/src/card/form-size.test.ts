import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { FORM_SIZE } from '../limits.ts';
import { firstBeyond, jsonSize } from './form-size.ts';

/** encodeURIComponent writes each byte of a non-ASCII character as '%XX'. */
const bytesOf = (text: string) => encodeURIComponent(text).replaceAll(/%[\dA-F]{2}/g, 'x').length;

test('jsonSize equals the number of bytes of the JSON in UTF-8', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.string({ unit: 'grapheme' }), (value, text) => {
      for (const one of [value, text, { [text]: value }]) {
        expect(jsonSize(one)).toBe(bytesOf(JSON.stringify(one)));
      }
    }),
  );
  expect(jsonSize('zażółć ☃ 😀')).toBe(bytesOf('"zażółć ☃ 😀"'));
});

describe("the size limit of a card's form", () => {
  const half = FORM_SIZE / 2;
  it.each<[string, number[], number, number]>([
    ['no sizes', [], 0, -1],
    ['two halves of the limit', [half, half], 0, -1],
    ['two halves of the limit and one byte', [half, half, 1], 0, 2],
    ['two halves of the limit and one byte as the rest', [half, half], 1, 1],
    ['a first size above the limit', [FORM_SIZE + 1, 1], 0, 0],
  ])('firstBeyond finds the size that takes a form above 4 MB: %s', (_what, sizes, rest, at) => {
    expect(firstBeyond(sizes, rest)).toBe(at);
  });
});
