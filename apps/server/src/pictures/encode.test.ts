import sharp from 'sharp';
import { describe, expect, it, test } from 'vitest';
import { encodePicture } from './encode.ts';
import { hashOf, type Picture } from './picture.ts';

const plain = (width: number, height: number, background = '#c62828') =>
  sharp({ create: { width, height, channels: 3, background } });

/** Makes a picture with a red left half and a blue right half. */
const halves = (width: number, height: number) =>
  plain(width, height).composite([
    {
      input: { create: { width: width / 2, height, channels: 3, background: '#1565c0' } },
      left: width / 2,
      top: 0,
    },
  ]);

/** Returns whether a part of a picture is more red than blue. */
async function isRed(bytes: Buffer, part: { left: number; top: number; width: number; height: number }) {
  const { channels } = await sharp(await sharp(bytes).extract(part).toBuffer()).stats();
  const [red, , blue] = channels;
  return (red?.mean ?? 0) > (blue?.mean ?? 0);
}

async function made(bytes: Buffer): Promise<Picture> {
  const picture = await encodePicture(bytes);
  if (typeof picture === 'string') throw new Error(picture);
  return picture;
}

describe('encoding a picture', () => {
  it.each(['png', 'jpeg', 'webp'] as const)(
    'encoding a %s picture keeps its format, its size in pixels and its colours',
    async (kind) => {
      const bytes = await halves(400, 200).toFormat(kind).toBuffer();
      const picture = await made(bytes);
      expect(picture).toMatchObject({ media: `image/${kind}`, width: 400, height: 200 });
      expect(picture.hash).toBe(hashOf(picture.bytes));
      expect(picture.bytes.length).toBeLessThanOrEqual(Math.max(bytes.length, 1024));
      expect(await isRed(picture.bytes, { left: 0, top: 0, width: 190, height: 200 })).toBe(true);
      expect(await isRed(picture.bytes, { left: 210, top: 0, width: 190, height: 200 })).toBe(false);
    },
  );
});

test('encoding a PNG keeps every pixel, also transparent pixels', async () => {
  const raw = Buffer.from(Array.from({ length: 64 * 64 * 4 }, (_, at) => (at * 37 + (at >> 7) * 11) % 256));
  const bytes = await sharp(raw, { raw: { width: 64, height: 64, channels: 4 } })
    .png()
    .toBuffer();
  const { bytes: kept } = await made(bytes);
  expect((await sharp(kept).ensureAlpha().raw().toBuffer()).equals(raw)).toBe(true);
});

test('encoding a photo drops the metadata of the camera and turns the picture upright', async () => {
  const bytes = await halves(60, 40)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'Jan Kowalski' }, IFD3: { GPSLatitude: '52/1 0/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const picture = await made(bytes);
  expect(picture).toMatchObject({ width: 40, height: 60 });
  const { exif, orientation, icc, xmp } = await sharp(picture.bytes).metadata();
  expect({ exif, orientation, icc, xmp }).toEqual({});
  expect(await isRed(picture.bytes, { left: 0, top: 0, width: 40, height: 25 })).toBe(true);
  expect(await isRed(picture.bytes, { left: 0, top: 35, width: 40, height: 25 })).toBe(false);
});

test('encoding a picture drops bytes after its end', async () => {
  const bytes = Buffer.concat([
    await plain(20, 20).png().toBuffer(),
    Buffer.from('<script>alert(1)</script>'),
  ]);
  expect((await made(bytes)).bytes.includes('script')).toBe(false);
});

describe('a picture that was encoded before', () => {
  const noise = Buffer.from(
    Array.from({ length: 120 * 80 * 4 }, (_, at) => Math.imul(at, 2654435761) >>> 24),
  );
  const noisy = () => sharp(noise, { raw: { width: 120, height: 80, channels: 4 } });
  const kinds: [string, () => Promise<Buffer>][] = [
    ['a PNG', () => noisy().png().toBuffer()],
    ['a PNG with a palette', () => noisy().png({ palette: true }).toBuffer()],
    ['a JPEG', () => noisy().flatten().jpeg({ quality: 70 }).toBuffer()],
    ['a progressive JPEG', () => noisy().flatten().jpeg({ progressive: true }).toBuffer()],
    ['a grey JPEG', () => noisy().flatten().greyscale().jpeg().toBuffer()],
    ['a JPEG of full colour', () => noisy().flatten().jpeg({ chromaSubsampling: '4:4:4' }).toBuffer()],
    ['a WebP', () => noisy().flatten().webp().toBuffer()],
    ['a transparent WebP', () => noisy().webp().toBuffer()],
    ['a lossless WebP', () => noisy().webp({ lossless: true }).toBuffer()],
  ];

  it.each(kinds)('encoding %s a second time gives the same bytes', async (_what, bytes) => {
    const once = await made(await bytes());
    const again = await made(once.bytes);
    expect([again.hash, again.media, again.width, again.height]).toEqual([once.hash, once.media, 120, 80]);
  });

  const jpeg = () => noisy().flatten().jpeg().toBuffer();
  const secret = Buffer.from('<script>alert(1)</script>');
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, secret.length + 2]), secret]);
  it.each<[string, () => Promise<Buffer>]>([
    ['a JPEG with bytes after its end', async () => Buffer.concat([await jpeg(), secret])],
    [
      'a JPEG with a comment',
      async () => {
        const bytes = await jpeg();
        return Buffer.concat([bytes.subarray(0, 2), comment, bytes.subarray(2)]);
      },
    ],
    [
      'a JPEG with a comment between its scans',
      async () => {
        const bytes = await noisy().flatten().jpeg({ progressive: true }).toBuffer();
        const scan = bytes.lastIndexOf(Buffer.from([0xff, 0xda]));
        return Buffer.concat([bytes.subarray(0, scan), comment, bytes.subarray(scan)]);
      },
    ],
    ['a WebP with bytes after its end', async () => Buffer.concat([await noisy().webp().toBuffer(), secret])],
    [
      'a WebP with metadata',
      () =>
        noisy()
          .webp()
          .withExif({ IFD0: { Copyright: '<script>' } })
          .toBuffer(),
    ],
    ['a JPEG with a colour profile', () => noisy().flatten().jpeg().withIccProfile('p3').toBuffer()],
  ])('encoding %s keeps only its pixels', async (_what, bytes) => {
    const picture = await made(await bytes());
    expect(picture.bytes.includes('script')).toBe(false);
    expect((await sharp(picture.bytes).metadata()).icc).toBeUndefined();
    expect((await made(picture.bytes)).hash).toBe(picture.hash);
  });

  test('encodePicture refuses a JPEG without metadata whose pixels break off before its end marker', async () => {
    const bytes = await jpeg();
    const short = Buffer.concat([bytes.subarray(0, bytes.length / 2), Buffer.from([0xff, 0xd9])]);
    expect(await encodePicture(short)).toBe('pictureUnreadable');
  });
});

describe('encodePicture', () => {
  const frames = async () =>
    sharp([await plain(20, 20).png().toBuffer(), await plain(20, 20, 'blue').png().toBuffer()], {
      join: { animated: true },
    });

  it.each<[string, () => Promise<Buffer>, string]>([
    ['a moving WebP', async () => (await frames()).webp({ loop: 0 }).toBuffer(), 'pictureMoves'],
    [
      'a picture with more pixels than allowed',
      () => plain(4001, 4000).png().toBuffer(),
      'pictureTooManyPixels',
    ],
    ['a decompression bomb', () => plain(7_000, 7_000).png().toBuffer(), 'pictureTooManyPixels'],
    ['a GIF', () => plain(20, 20).gif().toBuffer(), 'pictureUnreadable'],
    ['a TIFF', () => plain(20, 20).tiff().toBuffer(), 'pictureUnreadable'],
    ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'pictureUnreadable'],
    [
      'half a JPEG',
      async () => (await halves(200, 200).jpeg().toBuffer()).subarray(0, 500),
      'pictureUnreadable',
    ],
    [
      'half a PNG',
      async () => (await plain(200, 200).png().toBuffer()).subarray(0, 150),
      'pictureUnreadable',
    ],
    [
      'the first eight bytes of a PNG',
      async () => Buffer.from('iVBORw0KGgo=', 'base64'),
      'pictureUnreadable',
    ],
  ])('encodePicture refuses %s', async (_what, bytes, fault) => {
    expect(await encodePicture(await bytes())).toBe(fault);
  });
});

test('encodePicture in lenient mode keeps the readable part of a broken picture', async () => {
  const half = (await halves(200, 200).jpeg().toBuffer()).subarray(0, 1000);
  expect(await encodePicture(half, { isLenient: true })).toMatchObject({ width: 200, height: 200 });
});

test('a noisy picture does not become larger when it is encoded', async () => {
  const noise = Buffer.from(
    Array.from({ length: 250 * 250 * 3 }, (_, at) => Math.imul(at, 2654435761) >>> 24),
  );
  const bytes = await sharp(noise, { raw: { width: 250, height: 250, channels: 3 } })
    .png({ palette: true, quality: 60, dither: 0 })
    .toBuffer();
  const picture = await made(bytes);
  expect(picture.bytes.length).toBeLessThanOrEqual(bytes.length);
});
