import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText, hasWords, searchWords } from './search-text.ts';

describe('foldText', () => {
  it.each([
    ['Żółć', 'zolc'],
    ['ŁÓDŹ łódź', 'lodz lodz'],
    ['ąćęłńóśźż ĄĆĘŁŃÓŚŹŻ', 'acelnoszz acelnoszz'],
    ['Z\u0307ółć', 'zolc'],
    ['100 % a_b', '100 % a_b'],
    ['Андрій Ёлка Їжак', 'андрій елка їжак'],
    ['', ''],
  ])('foldText folds %j to %j', (text, expected) => {
    expect(foldText(text)).toBe(expected);
  });

  it('foldText is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text));
      }),
    );
  });
});

describe('words of a search', () => {
  it.each([
    ['  Żółć  zolc ŁÓDŹ\n', ['zolc', 'lodz']],
    ['', []],
    [' ', []],
    [null, []],
    [undefined, []],
  ])('the search %j has the words %j', (search, expected) => {
    expect(searchWords(search)).toEqual(expected);
  });

  it.each([
    ['Kontrola żółci', ['zolc'], true],
    ['Kontrola żółci', ['zolc', 'trol'], true],
    ['Kontrola żółci', ['zolc', 'x'], false],
    ['a%b', ['%'], true],
    ['ab', ['%'], false],
    ['ab', [], true],
  ])('whether the text %j contains the words %j: %s', (text, words, expected) => {
    expect(hasWords(text, words)).toBe(expected);
  });
});
