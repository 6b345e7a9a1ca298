import { isFile, originalOf, type ShownFile } from './file-changes.ts';

/**
 * Returns the file and then the files that are removed with it: the original of a drawn picture, the original of that
 * original, and so on. An original upon which another picture was drawn too is not removed.
 */
export function removedWith(files: readonly ShownFile[], file: ShownFile): readonly ShownFile[] {
  const original = originalOf(files, file);
  if (original === null) return [file];
  const rest = files.filter((one) => one !== file);
  const isNeeded = rest.some((one) => isFile(original, one.original));
  return isNeeded ? [file] : [file, ...removedWith(rest, original)];
}
