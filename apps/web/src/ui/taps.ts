import type { MouseEvent } from 'react';

/** Returns whether a click is a later click of a double tap. A click by keyboard is never a later click. */
export function isFurtherTap(event: Pick<MouseEvent, 'detail'>): boolean {
  return event.detail > 1;
}

/**
 * For `onClickCapture` of a dialog. The second tap on the button that opened the dialog neither closes it nor presses a
 * button that appeared under the finger. Fields inside the dialog accept every tap, and so does a dialog above this
 * dialog, whose clicks React reports to this dialog too.
 */
export function ignoreFurtherTaps(event: MouseEvent): void {
  if (!isFurtherTap(event) || !(event.target instanceof Element)) return;
  if (!event.currentTarget.contains(event.target)) return;
  const isInside = event.target.closest('.MuiDialog-paper') !== null;
  if (isInside && event.target.closest('button') === null) return;
  event.stopPropagation();
  event.preventDefault();
}

/**
 * For `onClickCapture` of the buttons that close a dialog. The dialog may be gone before the second tap of a double
 * tap, which would then press something beneath it, such as another card in a list. Second taps are ignored until the
 * next first tap, not for a fixed time, because a busy device may deliver them late.
 */
export function ignoreFurtherTapsBeneath(): void {
  addEventListener('click', ignoreUntilFirstTap, { capture: true });
}

function ignoreUntilFirstTap(event: globalThis.MouseEvent): void {
  if (isFurtherTap(event)) {
    event.stopPropagation();
    event.preventDefault();
  } else {
    removeEventListener('click', ignoreUntilFirstTap, { capture: true });
  }
}
