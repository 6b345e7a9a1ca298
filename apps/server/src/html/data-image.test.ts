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
  it.each(['png', 'jpeg', 'webp'] as const)('isDataImage accepts a %s of the largest size', (media) => {
    expect(isDataImage(picture(media, 64))).toBe(true);
    expect(isDataImage(picture(media, MAX_IMAGE_BYTES))).toBe(true);
    expect(isDataImage(picture(media, MAX_IMAGE_BYTES + 1))).toBe(false);
  });

  it.each([
    ['another type', picture('png', 64).replace('png', 'gif')],
    ['SVG', 'data:image/svg+xml;base64,PHN2Zz48L3N2Zz4='],
    ['a lie about the type', picture('png', 64).replace('png', 'jpeg')],
    ['HTML that calls itself a PNG', `data:image/png;base64,${Buffer.from('<html>').toString('base64')}`],
    ['parameters', picture('png', 64).replace(';base64', ';charset=x;base64')],
    ['no base64', 'data:image/png,abc'],
    ['broken base64', 'data:image/png;base64,iVBORw0KGgo'],
    ['foreign characters', `${picture('png', 64)} `],
    ['an address', 'https://zaklad.pl/a.png'],
    ['nothing', ''],
  ])('isDataImage refuses %s', (_what, url) => {
    expect(isDataImage(url)).toBe(false);
  });
});
