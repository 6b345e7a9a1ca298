/**
 * Returns the DOM id of a part of a row.
 *
 * @param fieldId the id of a field. The comment and the files of a field have its `commentKey` and `filesKey` instead,
 *   and the comment and the files of the entry have `COMMENT_FIELD` and `FILES_FIELD`
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
