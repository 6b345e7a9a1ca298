import { describe, expect, it, test } from 'vitest';
import { isShownPicture, pictureAddress, pictureHash } from './picture-address.ts';

const HASH = '0f'.repeat(32);

test('a stored picture is found again by its address', () => {
  expect(pictureHash(pictureAddress(HASH))).toBe(HASH);
});

describe('a screen', () => {
  it.each([pictureAddress(HASH), 'data:image/png;base64,iVBORw0KGgo=', 'data:image/WEBP;base64,AA=='])(
    'shows %s',
    (text) => {
      expect(isShownPicture(text)).toBe(true);
    },
  );

  it.each([
    ['a short hash', pictureAddress(HASH.slice(1))],
    ['capital letters', pictureAddress(HASH.toUpperCase())],
    ['a longer address', `${pictureAddress(HASH)}/../x`],
    ['another host', `https://zaklad.pl${pictureAddress(HASH)}`],
    ['a doubled slash', `/${pictureAddress(HASH)}`],
    ['SVG', 'data:image/svg+xml;base64,AA=='],
    ['a script', 'javascript:alert(1)'],
    ['nothing', ''],
  ])('does not show %s', (_what, text) => {
    expect(isShownPicture(text)).toBe(false);
  });
});
