/**
 * Returns the key of a deviation's comment among the typed values of an entry. The comment is stored like the
 * value of a field, so that it is kept and compared in the same way.
 */
export const commentKey = (fieldId: string): string => `comment.${fieldId}`;

/** Returns the key of a stored file's caption among the values of a `Base`. */
export const captionKey = (fileId: string): string => `caption.${fileId}`;

/** Returns the key of the message about a field's files among the errors of an entry. */
export const filesKey = (fieldId: string): string => `files.${fieldId}`;
export const isFilesKey = (key: string): boolean => key.startsWith('files.');

/**
 * Returns all keys that `EntryErrors.fields` may have, in the order on the screen: for each field its value,
 * the comment to its deviation, and its files.
 */
export function typedKeys(fields: readonly { readonly id: string }[]): readonly string[] {
  return fields.flatMap(({ id }) => [id, commentKey(id), filesKey(id)]);
}
