import { isDownloading, isWriting } from './call.ts';
import { unsaved } from './unsaved.ts';

/**
 * Returns whether the page can be reloaded unnoticed: it has no unsaved text, no text in the focused field,
 * no typed password, no running write or download and no open dialog, and no screen asks before the tab is closed.
 */
export function isQuiet(): boolean {
  return (
    !isWriting() &&
    !isDownloading() &&
    unsaved.sources().every((source) => source.count() === 0) &&
    document.querySelector('[role="dialog"], [role="alertdialog"]') === null &&
    !isTyped() &&
    !asksOnLeaving()
  );
}

/** Selects the password fields, also while the user shows the password, which makes it a text field. */
const PASSWORDS = 'input[type="password"], input[autocomplete$="-password"]';

/**
 * Returns whether the focused field or any password field has text, or a rich text is being edited. A reload
 * would lose a typed password, because no screen keeps it.
 */
function isTyped(): boolean {
  const { activeElement } = document;
  const passwords = [...document.querySelectorAll<HTMLInputElement>(PASSWORDS)];
  const fields = [activeElement, ...passwords];
  return fields.some(
    (field) =>
      (field instanceof HTMLElement && field.isContentEditable) ||
      ((field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.value !== ''),
  );
}

/** Returns whether a screen would ask before the tab is closed, as screens with unsaved text do. */
function asksOnLeaving(): boolean {
  const question = new Event('beforeunload', { cancelable: true });
  dispatchEvent(question);
  return question.defaultPrevented;
}
