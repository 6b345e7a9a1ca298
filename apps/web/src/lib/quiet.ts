import { isWriting } from './call.ts';
import { unsaved } from './unsaved.ts';

/** Tells whether the page can be opened anew unnoticed: nothing is typed and unsaved, sent, or asked in a dialog. */
export function isQuiet(): boolean {
  return (
    !isWriting() &&
    unsaved.sources().every((source) => source.count() === 0) &&
    document.querySelector('[role="dialog"], [role="alertdialog"]') === null &&
    !isTyped() &&
    !asksOnLeaving()
  );
}

/** Tells whether text stands in the field with the focus, or in a password, which no screen keeps. */
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

/** Screens with unsaved text ask before the tab is closed, so they say so when they are asked now. */
function asksOnLeaving(): boolean {
  const question = new Event('beforeunload', { cancelable: true });
  dispatchEvent(question);
  return question.defaultPrevented;
}
