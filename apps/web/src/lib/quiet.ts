import { isWriting } from './call.ts';
import { unsaved } from './unsaved.ts';

/** Tells whether the page can be opened anew unnoticed: nothing is typed and unsaved, sent, or asked in a dialog. */
export function isQuiet(): boolean {
  return (
    !isWriting() &&
    unsaved.sources().every((source) => source.count() === 0) &&
    document.querySelector('[role="dialog"], [role="alertdialog"]') === null &&
    !asksOnLeaving()
  );
}

/** Screens with unsaved text ask before the tab is closed, so they say so when they are asked now. */
function asksOnLeaving(): boolean {
  const question = new Event('beforeunload', { cancelable: true });
  dispatchEvent(question);
  return question.defaultPrevented;
}
