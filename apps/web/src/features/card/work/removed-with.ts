import { isFile, originalOf, type ShownFile } from './file-changes.ts';

/**
 * Returns the files that are removed with a file, the file first: the pictures below a drawn picture, down to a picture
 * upon which another one was drawn.
 */
export function removedWith(files: readonly ShownFile[], file: ShownFile): readonly ShownFile[] {
  const original = originalOf(files, file);
  if (original === null) return [file];
  const rest = files.filter((one) => one !== file);
  const isNeeded = rest.some((one) => isFile(original, one.original));
  return isNeeded ? [file] : [file, ...removedWith(rest, original)];
}
