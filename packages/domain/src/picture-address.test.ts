import { describe, expect, it, test } from 'vitest';
import { isShownPicture, pictureAddress, pictureHash } from './picture-address.ts';

const HASH = '0f'.repeat(32);

test('the hash of a stored picture is read back from its address', () => {
  expect(pictureHash(pictureAddress(HASH))).toBe(HASH);
});

describe('isShownPicture', () => {
  it.each([pictureAddress(HASH), 'data:image/png;base64,iVBORw0KGgo=', 'data:image/WEBP;base64,AA=='])(
    'a screen shows the picture %s',
    (text) => {
      expect(isShownPicture(text)).toBe(true);
    },
  );

  it.each([
    ['an address with a short hash', pictureAddress(HASH.slice(1))],
    ['an address with a hash in capitals', pictureAddress(HASH.toUpperCase())],
    ['an address with a further path', `${pictureAddress(HASH)}/../x`],
    ['an address on another host', `https://zaklad.pl${pictureAddress(HASH)}`],
    ['an address with a doubled slash', `/${pictureAddress(HASH)}`],
    ['an SVG', 'data:image/svg+xml;base64,AA=='],
    ['a script', 'javascript:alert(1)'],
    ['an empty text', ''],
  ])('a screen does not show %s as a picture', (_what, text) => {
    expect(isShownPicture(text)).toBe(false);
  });
});
