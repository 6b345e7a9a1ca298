/** The DOM id of a row's field, or of its comment. */
export function fieldDomId(elementId: string, rowKey: string, fieldId: string): string {
  return `${elementId}.${rowKey}.${fieldId}`;
}

export const COMMENT_FIELD = 'comment';
export const FILES_FIELD = 'files';

/** The DOM id of an element's panel. */
export function panelDomId(elementId: string): string {
  return `element-${elementId}`;
}

/** The DOM id of an entry. */
export function entryDomId(elementId: string, rowKey: string): string {
  return `entry-${elementId}-${rowKey}`;
}
