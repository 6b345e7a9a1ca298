import { describe, expect, it } from 'vitest';

const areas = import.meta.glob<Readonly<Record<string, unknown>>>('./pl/*.ts', { eager: true });

/** Texts whose spelling is specified (spec 2.11.13, 2.13.1). */
const GIVEN = new Set(['Loading...', 'ok', 'Enquque indexing', 'Rebuild filters', 'Rebuild cols']);

/** Lists the texts without parameters, each with its place. */
function textsOf(value: unknown, place: string): readonly (readonly [string, string])[] {
  if (typeof value === 'string') return GIVEN.has(value) ? [] : [[place, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => textsOf(inner, `${place}.${name}`));
}

const texts = Object.entries(areas).flatMap(([path, area]) => textsOf(area, path));
const places = (isWrong: (text: string) => boolean): readonly string[] =>
  texts.filter(([, text]) => isWrong(text)).map(([place, text]) => `${place}: ${text}`);

describe('every text of the screens', () => {
  it('more than 700 texts of the screens are checked', () => {
    expect(texts.length).toBeGreaterThan(700);
  });

  it('no text of the screens has an exclamation mark', () => {
    expect(places((text) => text.includes('!'))).toEqual([]);
  });

  it('texts of the screens have Polish quotes, one character for an ellipsis and no dash of two hyphens', () => {
    expect(places((text) => /["]|\.\.\.|--|\s-\s|“/.test(text))).toEqual([]);
    expect(places((text) => text.includes('„') !== text.includes('”'))).toEqual([]);
  });

  it('no text of the screens has double spaces, or spaces at its ends', () => {
    expect(places((text) => /\s{2}/.test(text) || (text.trim() !== text && text !== ' lub '))).toEqual([]);
  });

  it('no text of the screens is English', () => {
    const english =
      /\b(?:the|and|or|of|with|save|cancel|delete|remove|edit|add|open|close|search|loading|error|failed|required|settings|user|users|password|sign|page|rows?|columns?|filters?|clear|select|show|hide|next|previous|copy|undo|redo)\b/i;
    expect(places((text) => english.test(text))).toEqual([]);
  });
});
