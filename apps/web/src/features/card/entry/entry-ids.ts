/** The page's id of a field, and of the comment, of a row. */
export function fieldDomId(elementId: string, rowKey: string, fieldId: string): string {
  return `${elementId}.${rowKey}.${fieldId}`;
}

export const COMMENT_FIELD = 'comment';

/** The page's id of an element's panel. */
export function panelDomId(elementId: string): string {
  return `element-${elementId}`;
}

/** The page's id of an entry. */
export function entryDomId(elementId: string, rowKey: string): string {
  return `entry-${elementId}-${rowKey}`;
}
