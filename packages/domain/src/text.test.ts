import { describe, expect, it } from 'vitest';
import { isWellFormedText, textLength, trimName } from './text.ts';

describe('texts and names', () => {
  it.each([
    ['', true],
    ['Żółć 🧪\n\t', true],
    ['a\0b', false],
    ['\ud83e', false],
    ['a\udc00', false],
  ])('whether %j is well-formed text: %s', (text, expected) => {
    expect(isWellFormedText(text)).toBe(expected);
  });

  it.each([
    ['', 0],
    ['żółć', 4],
    ['a🧪b', 3],
  ])('the length of the text %j is %i', (text, expected) => {
    expect(textLength(text)).toBe(expected);
  });

  it('trimName removes spaces around a name, not inside it', () => {
    expect(trimName('  Hala  A\n')).toBe('Hala  A');
  });
});
