/**
 * The key of a deviation's comment among the typed values of an entry. It is stored like a field's value, so that it is
 * kept and compared in the same way.
 */
export const commentKey = (fieldId: string): string => `comment.${fieldId}`;

/** The key of the caption of a stored file among the values with which a user's work began. */
export const captionKey = (fileId: string): string => `caption.${fileId}`;

/** The key under which an entry's errors name the files of a field. */
export const filesKey = (fieldId: string): string => `files.${fieldId}`;
export const isFilesKey = (key: string): boolean => key.startsWith('files.');

/**
 * All keys at which the errors of a form are marked: for each field its value, the comment to its deviation, and its
 * files.
 */
export function typedKeys(fields: readonly { readonly id: string }[]): readonly string[] {
  return fields.flatMap(({ id }) => [id, commentKey(id), filesKey(id)]);
}
