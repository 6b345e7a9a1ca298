/**
 * Where the comment to a field's deviation stands among what is typed into an entry: beside the field's value, so that it
 * is kept, compared and stored like one.
 */
export const commentKey = (fieldId: string): string => `comment.${fieldId}`;

/** Everything that is typed into a form, field by field: each value, then the comment to its deviation. */
export function typedKeys(fields: readonly { readonly id: string }[]): readonly string[] {
  return fields.flatMap(({ id }) => [id, commentKey(id)]);
}
