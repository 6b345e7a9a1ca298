import { parseDecimal } from '@kartoteka/domain/value/decimal';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { numberText, tidyNumber } from './number-text.ts';

it.each([
  ['decimal', '12 345,5', '12345,5'],
  ['decimal', '-1\u202f234.50', '-1234,50'],
  ['decimal', ' 2.5 ', '2,5'],
  ['decimal', '−3', '-3'],
  ['decimal', '007', '7'],
  ['integer', '1\u00a0234', '1234'],
  ['integer', '–12', '-12'],
] as const)('the typed %s %j is tidied to %j', (kind, typed, tidied) =>
  expect(tidyNumber(kind, typed)).toBe(tidied),
);

it.each([
  ['decimal', '1.234,5'],
  ['decimal', '2,'],
  ['decimal', '1 23'],
  ['integer', '2,5'],
  ['integer', ''],
  ['decimal', ' - '],
] as const)('the typed %s %j cannot be read and stays as typed', (kind, typed) =>
  expect(tidyNumber(kind, typed)).toBe(typed),
);

it('tidying a number never changes its value, and tidying twice changes nothing more', () => {
  const texts = fc.stringMatching(/^[ \u00a0]?[-−–]?[\d \u00a0\u202f.,]{0,14}$/);
  fc.assert(
    fc.property(texts, (typed) => {
      const tidied = tidyNumber('decimal', typed);
      expect(parseDecimal(numberText(tidied))).toBe(parseDecimal(numberText(typed)));
      expect(tidyNumber('decimal', tidied)).toBe(tidied);
    }),
  );
});
