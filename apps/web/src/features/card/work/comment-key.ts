/**
 * The key of a deviation's comment among the typed values of an entry. It is stored like a field's value, so that it is
 * kept and compared in the same way.
 */
export const commentKey = (fieldId: string): string => `comment.${fieldId}`;

/** All keys of a form's typed values: for each field its value and the comment to its deviation. */
export function typedKeys(fields: readonly { readonly id: string }[]): readonly string[] {
  return fields.flatMap(({ id }) => [id, commentKey(id)]);
}
