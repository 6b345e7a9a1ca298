import type { MouseEvent } from 'react';

/** Whether a click is the second one, or a later one, of a double tap. A key's click counts none. */
export function isFurtherTap(event: Pick<MouseEvent, 'detail'>): boolean {
  return event.detail > 1;
}

/**
 * For `onClickCapture` of a dialog: the second tap on the button that opened it neither closes the dialog from outside
 * nor presses what happens to lie there. Fields inside it take every tap.
 */
export function ignoreFurtherTaps(event: MouseEvent): void {
  if (!isFurtherTap(event) || !(event.target instanceof Element)) return;
  const isInside = event.target.closest('.MuiDialog-paper') !== null;
  if (isInside && event.target.closest('button') === null) return;
  event.stopPropagation();
  event.preventDefault();
}
