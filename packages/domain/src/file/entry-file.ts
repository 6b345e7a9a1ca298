import { z } from 'zod';
import { FILE_MEDIA } from './media.ts';

/**
 * A file as its entry, return or void stores it. It repeats the fields of the stored file, because the files of entries
 * belong to the signed data (ruling 4.7).
 */
export const entryFileSchema = z.object({
  id: z.string(),
  name: z.string(),
  mediaType: z.enum(FILE_MEDIA),
  /** Bytes. */
  size: z.int(),
  /** SHA-256 of the bytes, in hexadecimal. */
  sha256: z.string(),
  /** In px; null for a PDF. */
  width: z.int().nullable(),
  /** In px; null for a PDF. */
  height: z.int().nullable(),
  /** ISO 8601, UTC. */
  creationTime: z.string(),
  createdBy: z.object({ id: z.string(), name: z.string() }),
  /** For a drawn picture, the file on which somebody drew; null for every other file. */
  originalId: z.string().nullable(),
  /** The field that the file supports; null if the file supports the whole entry, return or void. */
  formElementId: z.string().nullable(),
  caption: z.string().nullable(),
});
export type EntryFile = z.output<typeof entryFileSchema>;

/** The files of an entry as they are stored. */
export const entryFilesSchema = z.array(entryFileSchema);

/**
 * Returns the files without the pictures upon which another one of them was drawn. Where files are counted, a drawn
 * picture and its originals are one (ruling 5.34).
 */
export function withoutOriginals<T extends Pick<EntryFile, 'id' | 'originalId'>>(files: readonly T[]): T[] {
  const drawnUpon = new Set(files.map(({ originalId }) => originalId));
  return files.filter(({ id }) => !drawnUpon.has(id));
}

/** The parts of a stored file that people choose for an entry. */
export type FilePlace = Pick<EntryFile, 'id' | 'formElementId' | 'caption'>;

/**
 * Returns whether two lists have the same files in the same order, each with the same caption at the same
 * field.
 */
export function sameFiles(a: readonly FilePlace[], b: readonly FilePlace[]): boolean {
  return (
    a.length === b.length &&
    a.every((one, at) => {
      const other = b[at];
      return (
        other?.id === one.id && other.caption === one.caption && other.formElementId === one.formElementId
      );
    })
  );
}
