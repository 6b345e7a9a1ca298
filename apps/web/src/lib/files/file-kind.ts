import { FILE_MEDIA, type FileMedia } from '@kartoteka/domain/file/media';
import { filesTexts } from '#texts/files';

/** The media types that a person may choose. Phones convert pictures of other formats to the first one. */
export const ACCEPTED = FILE_MEDIA.join(',');
/** The media type of a photo from a camera. */
export const PHOTO = 'image/jpeg';

const ENDINGS: Record<FileMedia, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
};

/** Thrown for a chosen file that is refused. The message is the reason, in Polish. */
export class FileRefused extends Error {}

export type FileKind = 'picture' | 'pdf' | 'heic' | 'other';

const HEIC = /\.(?:heic|heif)$/i;

/**
 * Returns the kind of a chosen file by its type and name. The browser derives the type from the name, so only reading
 * the file shows whether the type is right.
 */
export function kindOfFile({ type, name }: { readonly type: string; readonly name: string }): FileKind {
  if (type === 'application/pdf') return 'pdf';
  if (/^image\/hei[cf]/.test(type) || HEIC.test(name)) return 'heic';
  return type.startsWith('image/') && !type.startsWith('image/svg') ? 'picture' : 'other';
}

/** Tells whether the bytes begin as a PDF does. */
export async function looksLikePdf(file: Blob): Promise<boolean> {
  return (await file.slice(0, 5).text()) === '%PDF-';
}

/** The brands by which HEIC files name themselves in their first bytes. */
const HEIC_BRAND = /^ftyp(?:hei[cfmsx]|hev[cmsx]|mif1|msf1)$/;

/** Tells whether the bytes begin as those of HEIC do, whatever the file's name says. */
export async function looksLikeHeic(file: Blob): Promise<boolean> {
  return HEIC_BRAND.test(await file.slice(4, 12).text());
}

/** The width and height of a picture that fits into a square of `longest` px. A smaller one keeps its size. */
export function fitting(
  { width, height }: { readonly width: number; readonly height: number },
  longest: number,
): { readonly width: number; readonly height: number } {
  const scale = Math.min(1, longest / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/** A file's name with the ending of its media type, as the picture may have another format than the chosen file. */
export function nameFor(name: string, mediaType: FileMedia): string {
  const stem = name.replace(/\.[^.]*$/, '').trim();
  return `${stem === '' ? filesTexts.unnamed : stem}.${ENDINGS[mediaType]}`;
}
