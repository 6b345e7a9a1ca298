import { PICTURE_PIXELS } from '@kartoteka/domain/limits';
import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { MAX_IMAGE_BYTES } from '../html/data-image.ts';
import { oneByOne } from './one-by-one.ts';
import { hashOf, type Picture, type PictureMedia } from './picture.ts';
import { isPlainStream } from './plain-stream.ts';

// Every decoder can be attacked, so only the decoders of JPEG, PNG and WebP stay enabled.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
});
// Sharp uses no cache here, and only one thread, so that the other cores stay free.
sharp.cache(false);
sharp.concurrency(1);

/** The reasons to refuse a picture. Each is the name of a rule of the domain. */
export type PictureFault = 'pictureUnreadable' | 'pictureMoves' | 'pictureTooManyPixels';

/** Time limit in seconds for decoding and encoding a picture once. */
const PATIENCE = 10;
/** Size in bytes up to which an encoding counts as small enough, even if the original is smaller. */
const SMALL = 1024;
/**
 * Number of pixels above which only the first format is tried before the picture is made smaller, because each
 * attempt takes long.
 */
const MANY_PIXELS = 4_000_000;
/** Longest sides in px to try in turn when no format makes a picture small enough. */
const SIDES = [1600, 1000, 600, 300];

const inTurn = oneByOne();

export interface EncodeOptions {
  /**
   * Whether to accept the part of a broken picture that can be decoded, and the first frame of a moving picture. For
   * pictures that an earlier version stored without decoding them.
   */
  readonly isLenient?: boolean;
}

/**
 * Returns width × height from the picture's header alone, or a fault when there is no header or the picture may not be
 * decoded.
 */
export async function pixelsOf(
  bytes: Buffer,
  { isLenient = false }: EncodeOptions = {},
): Promise<number | PictureFault> {
  try {
    const { width, height, pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (pages > 1 && !isLenient) return 'pictureMoves';
    return width * height > PICTURE_PIXELS ? 'pictureTooManyPixels' : width * height;
  } catch {
    return 'pictureUnreadable';
  }
}

/**
 * Decodes a PNG, JPEG or WebP and encodes it anew: upright, in sRGB, and with pixels only. The result is not larger
 * than the original if some encoding makes it small enough. A JPEG or WebP that contains only pixels is decoded to
 * check it and then kept unchanged, because each further encoding would lose quality. Pictures are encoded one at a
 * time, outside the event loop.
 */
export function encodePicture(
  bytes: Buffer,
  { isLenient = false }: EncodeOptions = {},
): Promise<Picture | PictureFault> {
  return inTurn(async () => {
    const pixels = await pixelsOf(bytes, { isLenient });
    if (typeof pixels === 'string') return pixels;
    try {
      if (!isLenient && isPlainStream(bytes)) return await asItIs(bytes);
      return await encoded(bytes, pixels > MANY_PIXELS, isLenient);
    } catch {
      return 'pictureUnreadable';
    }
  });
}

/** Decodes a picture that contains only pixels, to check all of it, and returns the picture unchanged. */
async function asItIs(bytes: Buffer): Promise<Picture> {
  const image = sharp(bytes, { limitInputPixels: PICTURE_PIXELS, failOn: 'warning', sequentialRead: true });
  const { info } = await image
    .timeout({ seconds: PATIENCE })
    .resize({ width: 1, height: 1, fit: 'fill', fastShrinkOnLoad: false })
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (info.size === 0) throw new Error('The picture has no pixels.');
  const { format, width, height } = await sharp(bytes).metadata();
  return pictureOf({ data: bytes, info: { ...info, format, width, height } });
}

async function encoded(bytes: Buffer, isLarge: boolean, isLenient: boolean): Promise<Picture> {
  const image = sharp(bytes, {
    limitInputPixels: PICTURE_PIXELS,
    failOn: isLenient ? 'none' : 'warning',
    sequentialRead: true,
    pages: 1,
  })
    .autoOrient()
    .timeout({ seconds: PATIENCE });
  const { format, isPalette } = await sharp(bytes).metadata();
  const room = Math.min(MAX_IMAGE_BYTES, Math.max(bytes.length, SMALL));
  let smallest: Picture | null = null;
  const whole = [...attempts(image, format, isPalette ?? false)].slice(0, isLarge ? 1 : undefined);
  for (const attempt of [...whole, ...smallerAttempts(image)]) {
    // Tries one format after another, because the first result that fits is the best one.
    const picture = pictureOf(await attempt.toBuffer({ resolveWithObject: true }));
    if (picture.bytes.length <= room) return picture;
    if (smallest === null || picture.bytes.length < smallest.bytes.length) smallest = picture;
  }
  if (smallest === null || smallest.bytes.length > MAX_IMAGE_BYTES)
    throw new Error('No encoding of the picture is small enough');
  return smallest;
}

/** Yields the encodings to try, best first. */
function* attempts(image: Sharp, format: string, isPalette: boolean): Generator<Sharp> {
  const webp = (quality: number) => image.clone().webp({ quality, effort: 3 });
  if (format === 'jpeg') {
    yield image.clone().jpeg({ quality: 90 });
    yield image.clone().jpeg({ quality: 80 });
    yield image.clone().jpeg({ quality: 65 });
  } else if (format === 'png') {
    yield image.clone().png({ compressionLevel: 9, palette: isPalette, quality: 100, effort: 5 });
    yield image.clone().webp({ lossless: true, effort: 3 });
    yield webp(90);
  } else {
    yield webp(90);
  }
  yield webp(80);
  yield webp(65);
  yield webp(45);
}

const smallerAttempts = (image: Sharp): Sharp[] =>
  SIDES.map((side) =>
    image
      .clone()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 75, effort: 3 }),
  );

const MEDIA: Readonly<Record<string, PictureMedia>> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
};

function pictureOf({ data, info }: { data: Buffer; info: OutputInfo }): Picture {
  const media = MEDIA[info.format];
  if (media === undefined) throw new Error(`A picture was encoded in the unexpected format ${info.format}.`);
  return { hash: hashOf(data), media, width: info.width, height: info.height, bytes: data };
}
