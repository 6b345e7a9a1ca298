import type { CardElement } from '@kartoteka/contract/control-card-form';
import { minEntries } from '@kartoteka/domain/card/repetition';
import type { FormElement } from '@kartoteka/domain/data-type/form-element';
import { reveal } from '../../../form/values/apply-server-errors.ts';
import { whenFocusIsLost } from '../../../ui/lost-focus.ts';
import { typedKeys } from '../work/comment-key.ts';
import type { EntryErrors } from '../work/work-types.ts';
import { COMMENT_FIELD, FILES_FIELD, entryDomId, fieldDomId, panelDomId } from './entry-ids.ts';

/** Attribute of the button that adds another entry to an element. */
export const ADDS_ENTRY = 'data-adds-entry';
/** Attribute of the button that submits the entries of an element together. */
export const CLOSES_GROUP = 'data-closes-group';

/**
 * Returns a function that moves the focus after an entry was removed: to the next entry, else to the previous or the
 * first entry, else to the button that adds an entry, else to the first button of the element.
 */
export function focusWhenGone(elementId: string, rowKey: string): () => void {
  const entry = document.querySelector(`#${CSS.escape(entryDomId(elementId, rowKey))}`);
  const neighbours = [entry?.nextElementSibling, entry?.previousElementSibling].filter(
    (one) => one instanceof HTMLElement,
  );
  const find = (): HTMLElement | null => {
    const panel = document.querySelector(`#${CSS.escape(panelDomId(elementId))}`);
    const left = [...(panel?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])];
    const begin = panel?.querySelector<HTMLElement>(`[${ADDS_ENTRY}]`) ?? panel?.querySelector('button');
    return neighbours.find((one) => left.includes(one)) ?? left[0] ?? begin ?? null;
  };
  return () => void whenFocusIsLost(() => find()?.focus({ preventScroll: true }));
}

/**
 * Scrolls to the first field with an error in a row, otherwise to the row's comment or files with an error, and focuses
 * it. Waits until the error is rendered.
 */
export function revealError(
  elementId: string,
  rowKey: string,
  fields: readonly FormElement[],
  errors: EntryErrors,
): void {
  const first =
    typedKeys(fields).find((key) => key in errors.fields) ??
    (errors.comment === null ? null : COMMENT_FIELD) ??
    (errors.files ? FILES_FIELD : null);
  if (first === null) return;
  const id = fieldDomId(elementId, rowKey, first);
  requestAnimationFrame(() => revealField(id));
}

/**
 * Scrolls to the button that the group needs next: the button that adds an entry while entries are missing,
 * otherwise the button that submits the group.
 */
export function revealGroupEnd({ id, entries, repetitionSettings }: CardElement): void {
  const isComplete = entries.length >= minEntries(repetitionSettings);
  const panel = document.querySelector(`#${CSS.escape(panelDomId(id))}`);
  reveal(panel?.querySelector(`[${isComplete ? CLOSES_GROUP : ADDS_ENTRY}]`) ?? undefined);
}

/** Scrolls to the field, comment or files with this DOM id, and moves the focus there. */
export function revealField(id: string): void {
  reveal(document.querySelector(`[data-field="${CSS.escape(id)}"]`) ?? undefined);
}

/** Scrolls to a row and focuses its first field, or the row itself if it has no fields. */
export function revealRow(elementId: string, rowKey: string): void {
  const start = CSS.escape(fieldDomId(elementId, rowKey, ''));
  const row = document.querySelector(`#${CSS.escape(entryDomId(elementId, rowKey))}`);
  reveal(document.querySelector(`[data-field^="${start}"]`) ?? row ?? undefined);
}
