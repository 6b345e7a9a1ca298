import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { FileMedia } from '@kartoteka/domain/file/media';
import sharp, { type Sharp } from 'sharp';
import type { Examined, FileFault, Part, Question, Verdict } from './examination.ts';
import { takenAt } from './taken-at.ts';

// Every decoder can be attacked, so only the decoders of JPEG, PNG and WebP stay enabled.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.cache(false);
sharp.concurrency(1);

/** Maximum length of the longest side of a thumbnail, in px. */
const THUMBNAIL_SIDE = 320;
/** Maximum size of a thumbnail, in bytes. */
const THUMBNAIL_BYTES = 20_000;
/** Qualities to try in turn until a thumbnail is small enough. */
const THUMBNAIL_QUALITIES = [70, 50, 30, 10];
/**
 * Number of pixels above which an opaque picture becomes JPEG, because PNG and WebP would take more processor time than
 * a file may use.
 */
const MANY_PIXELS = 9_000_000;

/**
 * Decodes a picture and encodes it anew: upright, in sRGB, and without metadata such as the position or the camera. Of
 * the metadata, only the time at which the picture was taken or last changed is kept. The new encoding drops everything
 * that was hidden in the old bytes. Writes the new picture and a thumbnail beside the file, or returns the reason to
 * refuse the picture.
 */
export async function examinePicture(
  bytes: Buffer,
  mediaType: FileMedia,
  { path, maxPixels }: Question,
): Promise<Verdict> {
  const decoded = await decode(bytes, mediaType, maxPixels);
  if (typeof decoded === 'string') return decoded;
  const { content, thumbnail, ...picture } = decoded;
  // An error of the disk leaves this function, because it says nothing about the picture.
  return {
    ...picture,
    content: await partOf(`${path}.content`, content),
    thumbnail: await partOf(`${path}.thumbnail`, thumbnail),
  };
}

/** The new bytes of a picture and of its thumbnail. */
interface Encoded extends Omit<Examined, 'content' | 'thumbnail'> {
  readonly content: Buffer;
  readonly thumbnail: Buffer;
}

async function decode(bytes: Buffer, mediaType: FileMedia, maxPixels: number): Promise<Encoded | FileFault> {
  try {
    const {
      width,
      height,
      pages = 1,
      exif,
      hasAlpha,
    } = await sharp(bytes, {
      limitInputPixels: false,
    }).metadata();
    if (pages > 1) return 'pictureMoves';
    if (width * height > maxPixels) return 'photoTooManyPixels';
    const isLarge = width * height > MANY_PIXELS && !hasAlpha;
    const decoded = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true });
    const upright = withTime(decoded.autoOrient(), takenAt(exif));
    const { data, info } = await encoded(upright, isLarge ? 'image/jpeg' : mediaType).toBuffer({
      resolveWithObject: true,
    });
    return {
      mediaType: isLarge ? 'image/jpeg' : mediaType,
      width: info.width,
      height: info.height,
      content: data,
      thumbnail: await thumbnailOf(data, maxPixels),
    };
  } catch {
    return 'fileBroken';
  }
}

function withTime(image: Sharp, time: string | null): Sharp {
  if (time === null) return image;
  return image.withExif({ IFD0: { DateTime: time }, IFD2: { DateTimeOriginal: time } });
}

function encoded(image: Sharp, mediaType: FileMedia): Sharp {
  if (mediaType === 'image/png') return image.png({ compressionLevel: 4 });
  if (mediaType === 'image/webp') return image.webp({ quality: 85, effort: 0 });
  return image.jpeg({ quality: 85 });
}

async function thumbnailOf(bytes: Buffer, maxPixels: number): Promise<Buffer> {
  // Replaces transparency with white. WebP stores transparency without loss, and the thumbnail would be too
  // large.
  const small = sharp(bytes, { limitInputPixels: maxPixels }).flatten({ background: 'white' }).resize({
    width: THUMBNAIL_SIDE,
    height: THUMBNAIL_SIDE,
    fit: 'inside',
    withoutEnlargement: true,
  });
  for (const quality of THUMBNAIL_QUALITIES) {
    const thumbnail = await small.clone().webp({ quality, effort: 2 }).toBuffer();
    if (thumbnail.length <= THUMBNAIL_BYTES) return thumbnail;
  }
  throw new Error('No thumbnail of the picture is small enough.');
}

async function partOf(path: string, bytes: Buffer): Promise<Part> {
  await writeFile(path, bytes, { mode: 0o600 });
  return { path, hash: createHash('sha256').update(bytes).digest('hex'), size: bytes.length };
}
