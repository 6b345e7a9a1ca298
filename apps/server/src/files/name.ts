import { FILE_NAME_LENGTH } from '@kartoteka/domain/limits';
import { withoutUnseen } from '@kartoteka/domain/look-alike';
import type { FileMedia } from '@kartoteka/domain/file/media';

const EXTENSION: Readonly<Record<FileMedia, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
};
const FITTING: Readonly<Record<FileMedia, RegExp>> = {
  'image/jpeg': /\.(?:jpe?g|jfif)$/i,
  'image/png': /\.png$/i,
  'image/webp': /\.webp$/i,
  'application/pdf': /\.pdf$/i,
};
/** Characters that some file system or header does not accept. */
const FORBIDDEN = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}<>:"|?*%]/gu;

/**
 * Returns a name under which a file may be shown and saved anywhere: without folders and invisible characters, cut when
 * it is too long, and with the extension of its media type.
 *
 * @param nameless the name for a file whose given name has no usable characters
 */
export function fileName(given: string, mediaType: FileMedia, nameless: string): string {
  const plain = withoutUnseen(given.toWellFormed().normalize('NFC').replace(FORBIDDEN, ''));
  const last = plain.split(/[/\\]/).at(-1) ?? '';
  const stem = last.replace(/\.[^.]{1,10}$/, '').replace(/^[\s.]+|[\s.]+$/g, '');
  const fitting = FITTING[mediaType].exec(last)?.[0];
  const ending = fitting ?? `.${EXTENSION[mediaType]}`;
  const short = Array.from(stem || nameless)
    .slice(0, FILE_NAME_LENGTH - ending.length)
    .join('');
  return `${short}${ending}`;
}
