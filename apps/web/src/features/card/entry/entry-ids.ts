import { reveal } from '../../../form/apply-server-errors.ts';
import type { EntryErrors } from '../work/entry-work.ts';

/** The page's id of a field, and of the comment, of a row. */
export function fieldDomId(elementId: string, rowKey: string, fieldId: string): string {
  return `${elementId}.${rowKey}.${fieldId}`;
}

export const COMMENT_FIELD = 'comment';

/** The page's id of an element's panel. */
export function panelDomId(elementId: string): string {
  return `element-${elementId}`;
}

/** Brings the first field of a row that has an error into view, once the error is drawn. */
export function revealError(
  elementId: string,
  rowKey: string,
  fieldIds: readonly string[],
  errors: EntryErrors,
): void {
  const first =
    fieldIds.find((id) => id in errors.fields) ?? (errors.comment === null ? null : COMMENT_FIELD);
  if (first === null) return;
  const id = fieldDomId(elementId, rowKey, first);
  requestAnimationFrame(() =>
    reveal(document.querySelector(`[data-field="${CSS.escape(id)}"]`) ?? undefined),
  );
}

/** Brings a row into view, to type into its first field. */
export function revealRow(elementId: string, rowKey: string): void {
  const start = CSS.escape(fieldDomId(elementId, rowKey, ''));
  reveal(document.querySelector(`[data-field^="${start}"]`) ?? undefined);
}
