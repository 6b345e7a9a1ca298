import { isWriting } from './call.ts';
import { unsaved } from './unsaved.ts';

/** Tells whether the page can be reloaded unnoticed: it has no unsaved text, no running write and no open dialog. */
export function isQuiet(): boolean {
  return (
    !isWriting() &&
    unsaved.sources().every((source) => source.count() === 0) &&
    document.querySelector('[role="dialog"], [role="alertdialog"]') === null &&
    !isTyped() &&
    !asksOnLeaving()
  );
}

/** Tells whether the field with the focus or any password field has text. No screen keeps passwords. */
function isTyped(): boolean {
  const { activeElement } = document;
  const passwords = [...document.querySelectorAll<HTMLInputElement>('input[type="password"]')];
  const fields = [activeElement, ...passwords];
  return fields.some(
    (field) =>
      (field instanceof HTMLElement && field.isContentEditable) ||
      ((field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.value !== ''),
  );
}

/** Tells whether a screen would ask before the tab is closed, as screens with unsaved text do. */
function asksOnLeaving(): boolean {
  const question = new Event('beforeunload', { cancelable: true });
  dispatchEvent(question);
  return question.defaultPrevented;
}
