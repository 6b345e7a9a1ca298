import type { FileLimits } from '@kartoteka/contract/file';
import type { FileMedia } from '@kartoteka/domain/file/media';
import { filesTexts } from '#texts/files';
import {
  FileRefused,
  fitting,
  kindOfFile,
  looksLikeHeic,
  looksLikePdf,
  nameFor,
  refusalAtOnce,
} from './file-kind.ts';

/** Maximum length of the longest side of a picture that is sent, in px. */
const LONGEST = 2560;
/** Maximum length of the longest side of a thumbnail, in px. */
const THUMBNAIL = 320;
/**
 * A picture of an accepted format that need not be reduced and has at most this many bytes is sent as it is.
 */
const SMALL = 1_500_000;
const QUALITY = 0.85;

/** A file that is ready to be kept and sent. */
export interface PreparedFile {
  readonly name: string;
  readonly mediaType: FileMedia;
  readonly bytes: Blob;
  /** The thumbnail; null for a file that is not a picture. */
  readonly thumbnail: Blob | null;
  /** In px; null for a file that is not a picture. */
  readonly width: number | null;
  /** In px; null for a file that is not a picture. */
  readonly height: number | null;
}

/**
 * Makes a picture small enough to be sent, in a format that the installation accepts, and leaves a PDF as it is.
 *
 * @throws FileRefused for a file that the installation does not accept, or that is broken or too large
 */
export async function prepareFile(file: File, limits: FileLimits): Promise<PreparedFile> {
  const kind = kindOfFile(file);
  const refusal = refusalAtOnce(file, limits);
  if (refusal !== null) throw new FileRefused(refusal);
  if (kind === 'pdf') {
    if (!(await looksLikePdf(file))) throw new FileRefused(filesTexts.refusedBroken);
    const { name } = file;
    return { name, mediaType: 'application/pdf', bytes: file, thumbnail: null, width: null, height: null };
  }
  const picture = await decoded(file, limits).catch(async () => {
    const isHeic = kind === 'heic' || (await looksLikeHeic(file));
    throw new FileRefused(isHeic ? filesTexts.refusedHeic : filesTexts.refusedBroken);
  });
  try {
    return await preparePicture(file, picture, limits);
  } finally {
    picture.bitmap.close();
  }
}

/**
 * Decodes a picture, turned upright and already reduced to the size that is sent. The browser does this
 * outside the page's thread.
 */
async function decoded(file: File, { maxPixels }: FileLimits): Promise<Sized> {
  const image = new Image();
  const url = URL.createObjectURL(file);
  try {
    image.src = url;
    await new Promise((resolve, reject) => {
      image.addEventListener('load', resolve);
      image.addEventListener('error', reject);
    });
    const whole = { width: image.naturalWidth, height: image.naturalHeight };
    const { width: resizeWidth, height: resizeHeight } = fitting(whole, LONGEST, maxPixels);
    const bitmap = await createImageBitmap(file, { resizeWidth, resizeHeight, resizeQuality: 'high' });
    return { bitmap, whole };
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** A decoded picture, and the size that it had in its file. */
interface Sized {
  readonly bitmap: ImageBitmap;
  readonly whole: { readonly width: number; readonly height: number };
}

async function preparePicture(
  file: File,
  { bitmap, whole }: Sized,
  { maxBytes, maxPixels, kinds }: FileLimits,
): Promise<PreparedFile> {
  const { width, height } = fitting(whole, LONGEST, maxPixels);
  const isSmall = width === whole.width && height === whole.height && file.size <= Math.min(SMALL, maxBytes);
  const own = kinds.find((kind) => kind === file.type);
  const { bytes, mediaType } =
    isSmall && own !== undefined
      ? { bytes: file.slice(0, file.size, own), mediaType: own }
      : await written(bitmap, file.type, kinds);
  if (bytes.size > maxBytes) throw new FileRefused(filesTexts.refusedSize(maxBytes));
  // The thumbnail stays on this device, so its format need not be accepted.
  const thumbnail = await drawn(bitmap, THUMBNAIL, file.type === 'image/png' ? 'image/webp' : 'image/jpeg');
  return { name: nameFor(file.name, mediaType), mediaType, bytes, thumbnail, width, height };
}

/** The formats into which pictures are re-encoded, best first. */
const FORMATS: readonly FileMedia[] = ['image/jpeg', 'image/webp', 'image/png'];
/** The formats for pictures that were PNG, best first. A PNG may be a drawing, which JPEG would smear. */
const FORMATS_OF_PNG: readonly FileMedia[] = ['image/webp', 'image/png', 'image/jpeg'];

/** Encodes the picture in the best format that the browser can write and the installation accepts. */
async function written(
  bitmap: ImageBitmap,
  type: string,
  kinds: readonly FileMedia[],
): Promise<{ bytes: Blob; mediaType: FileMedia }> {
  for (const format of type === 'image/png' ? FORMATS_OF_PNG : FORMATS) {
    if (!kinds.includes(format)) continue;
    const bytes = await drawn(bitmap, LONGEST, format);
    const mediaType = kinds.find((kind) => kind === bytes.type);
    if (mediaType !== undefined) return { bytes, mediaType };
  }
  throw new FileRefused(filesTexts.refusedKind(kinds));
}

/**
 * Returns the picture, reduced to fit into a square of `longest` px. A browser that cannot write the format
 * writes PNG.
 *
 * @throws FileRefused if the browser cannot draw or write the picture
 */
async function drawn(picture: ImageBitmap, longest: number, format: FileMedia): Promise<Blob> {
  const canvas = document.createElement('canvas');
  const { width, height } = fitting(picture, longest);
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null) throw new FileRefused(filesTexts.refusedBroken);
  if (format === 'image/jpeg') {
    // JPEG has no transparency: a drawing on a transparent background would become black.
    context.fillStyle = 'white';
    context.fillRect(0, 0, width, height);
  }
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, width, height);
  const bytes = await new Promise<Blob | null>((done) => {
    canvas.toBlob(done, format, QUALITY);
  });
  // Frees the memory of the canvas at once, because a tablet has little memory and photos often come in series.
  canvas.width = 0;
  if (bytes === null) throw new FileRefused(filesTexts.refusedBroken);
  return bytes;
}
