import { FILE_MEDIA, type FileMedia } from '@kartoteka/domain/file/media';
import { filesTexts } from '#texts/files';
import { FileRefused, fitting, kindOfFile, looksLikeHeic, looksLikePdf, nameFor } from './file-kind.ts';

/** Maximum length of the longest side of a picture that is sent, in px. */
const LONGEST = 2560;
/** Maximum length of the longest side of a small picture that is shown in a list, in px. */
const THUMBNAIL = 320;
/** A picture that is small enough and has at most this many bytes is sent as it is. */
const SMALL = 1_500_000;
const QUALITY = 0.85;

/** Formats that are sent as they are when they are small. */
const KEPT_AS_IT_IS = new Set(['image/jpeg', 'image/png', 'image/webp']);

/** A file that is ready to be kept and sent. */
export interface PreparedFile {
  readonly name: string;
  readonly mediaType: FileMedia;
  readonly bytes: Blob;
  readonly thumbnail: Blob | null;
  /** In px; null for a file that is no picture. */
  readonly width: number | null;
  readonly height: number | null;
}

/**
 * Makes a picture small enough to be sent, turned as it was taken, and leaves a PDF as it is.
 *
 * @param maxBytes the largest file that the server takes
 * @throws FileRefused for a file that is neither a picture nor a PDF, or too large
 */
export async function prepareFile(file: File, maxBytes: number): Promise<PreparedFile> {
  const kind = kindOfFile(file);
  if (file.size === 0) throw new FileRefused(filesTexts.refusedEmpty);
  if (kind === 'other') throw new FileRefused(filesTexts.refusedKind);
  if (kind === 'pdf') {
    if (file.size > maxBytes) throw new FileRefused(filesTexts.refusedSize(maxBytes));
    if (!(await looksLikePdf(file))) throw new FileRefused(filesTexts.refusedBroken);
    const { name } = file;
    return { name, mediaType: 'application/pdf', bytes: file, thumbnail: null, width: null, height: null };
  }
  const picture = await decoded(file).catch(async () => {
    const isHeic = kind === 'heic' || (await looksLikeHeic(file));
    throw new FileRefused(isHeic ? filesTexts.refusedHeic : filesTexts.refusedBroken);
  });
  try {
    return await preparePicture(file, picture);
  } finally {
    picture.bitmap.close();
  }
}

/**
 * Decodes a picture, turned as the camera was held and already reduced. The browser does this outside the page's
 * thread.
 */
async function decoded(file: File): Promise<Sized> {
  const image = new Image();
  const url = URL.createObjectURL(file);
  try {
    image.src = url;
    await new Promise((resolve, reject) => {
      image.addEventListener('load', resolve);
      image.addEventListener('error', reject);
    });
    const whole = { width: image.naturalWidth, height: image.naturalHeight };
    const { width: resizeWidth, height: resizeHeight } = fitting(whole, LONGEST);
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

async function preparePicture(file: File, { bitmap, whole }: Sized): Promise<PreparedFile> {
  const { width, height } = fitting(whole, LONGEST);
  const isSmall = width === whole.width && height === whole.height && file.size <= SMALL;
  const isKept = isSmall && KEPT_AS_IT_IS.has(file.type);
  // JPEG has no transparency: a drawing on a transparent ground would become black.
  const format = file.type === 'image/png' ? 'image/webp' : 'image/jpeg';
  const bytes = isKept ? file.slice(0, file.size, file.type) : await drawn(bitmap, LONGEST, format);
  const thumbnail = await drawn(bitmap, THUMBNAIL, format);
  const mediaType = mediaTypeOf(bytes);
  return { name: nameFor(file.name, mediaType), mediaType, bytes, thumbnail, width, height };
}

function mediaTypeOf({ type }: Blob): FileMedia {
  const known = FILE_MEDIA.find((one) => one === type);
  if (known === undefined) throw new FileRefused(filesTexts.refusedBroken);
  return known;
}

/** The picture, reduced to fit into a square of `longest` px. A browser that cannot write the format writes PNG. */
async function drawn(picture: ImageBitmap, longest: number, format: string): Promise<Blob> {
  const canvas = document.createElement('canvas');
  const { width, height } = fitting(picture, longest);
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null) throw new FileRefused(filesTexts.refusedBroken);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, width, height);
  const bytes = await new Promise<Blob | null>((done) => {
    canvas.toBlob(done, format, QUALITY);
  });
  // Gives the memory back at once: a tablet has little, and several photos come one after another.
  canvas.width = 0;
  if (bytes === null) throw new FileRefused(filesTexts.refusedBroken);
  return bytes;
}
