import { describe, expect, it } from 'vitest';
import { isDataImage, MAX_IMAGE_BYTES } from './data-image.ts';

const HEADS = {
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  jpeg: [0xff, 0xd8, 0xff, 0xe0],
  webp: [...Buffer.from('RIFF'), 0, 0, 0, 0, ...Buffer.from('WEBP')],
};
type Media = keyof typeof HEADS;

function picture(media: Media, bytes: number): string {
  const content = Buffer.alloc(bytes);
  Buffer.from(HEADS[media]).copy(content);
  return `data:image/${media};base64,${content.toString('base64')}`;
}

describe('isDataImage', () => {
  it.each(['png', 'jpeg', 'webp'] as const)(
    'isDataImage accepts a %s of the largest size and refuses a larger one',
    (media) => {
      expect(isDataImage(picture(media, 64))).toBe(true);
      expect(isDataImage(picture(media, MAX_IMAGE_BYTES))).toBe(true);
      expect(isDataImage(picture(media, MAX_IMAGE_BYTES + 1))).toBe(false);
    },
  );

  it.each([
    ['a PNG with the media type of a GIF', picture('png', 64).replace('png', 'gif')],
    ['an SVG', 'data:image/svg+xml;base64,PHN2Zz48L3N2Zz4='],
    ['a PNG with the media type of a JPEG', picture('png', 64).replace('png', 'jpeg')],
    [
      'HTML with the media type of a PNG',
      `data:image/png;base64,${Buffer.from('<html>').toString('base64')}`,
    ],
    ['a data URL with parameters', picture('png', 64).replace(';base64', ';charset=x;base64')],
    ['a data URL without base64', 'data:image/png,abc'],
    ['base64 without its padding', 'data:image/png;base64,iVBORw0KGgo'],
    ['a data URL with a space at its end', `${picture('png', 64)} `],
    ['the address of a picture', 'https://zaklad.pl/a.png'],
    ['an empty text', ''],
  ])('isDataImage refuses %s', (_what, url) => {
    expect(isDataImage(url)).toBe(false);
  });
});
