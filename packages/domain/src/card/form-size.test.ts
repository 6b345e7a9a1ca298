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

describe('a form of at most 4 MB', () => {
  const half = FORM_SIZE / 2;
  it.each<[string, number[], number, number]>([
    ['nothing', [], 0, -1],
    ['two halves', [half, half], 0, -1],
    ['two halves and a byte', [half, half, 1], 0, 2],
    ['two halves beside a byte', [half, half], 1, 1],
    ['one that is too large', [FORM_SIZE + 1, 1], 0, 0],
  ])('the form size limit of 4 MB, where a list of sizes exceeds it: %s', (_what, sizes, rest, at) => {
    expect(firstBeyond(sizes, rest)).toBe(at);
  });
});
