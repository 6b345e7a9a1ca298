/**
 * Returns the DOM id of a part of a row: of a field by its id, of its comment or files by `commentKey` or
 * `filesKey`, and of the comment or files of the entry by `COMMENT_FIELD` or `FILES_FIELD`.
 */
export function fieldDomId(elementId: string, rowKey: string, fieldId: string): string {
  return `${elementId}.${rowKey}.${fieldId}`;
}

export const COMMENT_FIELD = 'comment';
export const FILES_FIELD = 'files';

/** Returns the DOM id of an element's section, with its heading and entries. */
export function panelDomId(elementId: string): string {
  return `element-${elementId}`;
}

/** Returns the DOM id of an entry. */
export function entryDomId(elementId: string, rowKey: string): string {
  return `entry-${elementId}-${rowKey}`;
}
