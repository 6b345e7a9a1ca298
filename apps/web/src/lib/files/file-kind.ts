import type { FileLimits } from '@kartoteka/contract/file';
import { type FileMedia, isPicture } from '@kartoteka/domain/file/media';
import { filesTexts } from '#texts/files';

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

/**
 * Returns the reason, in Polish, to refuse a chosen file for its size or kind, without reading the file; null if there
 * is none. A picture of any format is converted to a format that the installation accepts.
 */
export function refusalAtOnce(
  file: File,
  { maxBytes, kinds }: Pick<FileLimits, 'maxBytes' | 'kinds'>,
): string | null {
  const kind = kindOfFile(file);
  if (file.size === 0) return filesTexts.refusedEmpty;
  const isAccepted = kind === 'pdf' ? kinds.includes('application/pdf') : kinds.some(isPicture);
  if (kind === 'other' || !isAccepted) return filesTexts.refusedKind(kinds);
  return kind === 'pdf' && file.size > maxBytes ? filesTexts.refusedSize(maxBytes) : null;
}

/** Returns whether the bytes begin like a PDF. */
export async function looksLikePdf(file: Blob): Promise<boolean> {
  return (await file.slice(0, 5).text()) === '%PDF-';
}

/** The brands by which HEIC files name themselves in their first bytes. */
const HEIC_BRAND = /^ftyp(?:hei[cfmsx]|hev[cmsx]|mif1|msf1)$/;

/** Returns whether the bytes begin like a HEIC file, whatever the file's name says. */
export async function looksLikeHeic(file: Blob): Promise<boolean> {
  return HEIC_BRAND.test(await file.slice(4, 12).text());
}

/**
 * Returns the width and height of a picture, reduced so that it fits into a square of `longest` px and has at
 * most `pixels` pixels. A smaller picture keeps its size.
 */
export function fitting(
  { width, height }: { readonly width: number; readonly height: number },
  longest: number,
  pixels = Infinity,
): { readonly width: number; readonly height: number } {
  const side = longest / Math.max(width, height);
  const area = Math.sqrt(pixels / (width * height));
  // Rounds down, because a side that is rounded up could exceed the number of pixels.
  if (area < Math.min(1, side))
    return { width: Math.max(1, Math.floor(width * area)), height: Math.max(1, Math.floor(height * area)) };
  const scale = Math.min(1, side);
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/**
 * Returns a file's name with the ending of its media type, because a converted picture has another format.
 */
export function nameFor(name: string, mediaType: FileMedia): string {
  const stem = name.replace(/\.[^.]*$/, '').trim();
  return `${stem === '' ? filesTexts.unnamed : stem}.${ENDINGS[mediaType]}`;
}
