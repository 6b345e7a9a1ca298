import { chosenElement, elementsOf, isBusy, openModal, takesLetters } from './act-element.ts';
import { type Act, ACT_KEYS, hasCommand, HELP_KEY, isSingle } from './acts.ts';
import { pressedKey } from './pressed-key.ts';
import { singleKeys } from './single-keys.ts';

/** Milliseconds in which a second press counts as a part of the first press, as with a double click. */
const DOUBLE_PRESS = 500;

/**
 * Acts that a quick second press must not repeat, because it could sign or submit what the first press has opened.
 */
const ONCE: readonly Act[] = ['submit', 'sign'];

export interface Listening {
  readonly signal: AbortSignal;
  readonly onHelp: () => void;
}

/**
 * Presses the button of an act when its key is pressed. A single key acts only while nobody types, no dialog is open
 * and single keys are turned on. A key that is held down acts once.
 */
export function listenToKeys({ signal, onHelp }: Listening): void {
  let lastOnce = -DOUBLE_PRESS;

  const act = (acts: readonly Act[], event: KeyboardEvent) => {
    const isSecond = event.timeStamp - lastOnce < DOUBLE_PRESS;
    const isOnce = acts.some((one) => ONCE.includes(one));
    const focused = document.activeElement;
    const element = chosenElement(acts, focused);
    // An ignored second press and a press on a disabled button also restart `DOUBLE_PRESS`.
    if (isOnce && (isSecond || element !== null || isBusy(acts))) lastOnce = event.timeStamp;
    if (element === null || event.repeat || (isOnce && isSecond)) return;
    press(element, acts, focused);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const key = pressedKey(event, hasCommand());
    if (key === null || event.defaultPrevented) return;
    if (isSingle(key) && !mayActAlone()) return;
    if (key === HELP_KEY) {
      event.preventDefault();
      if (!event.repeat) onHelp();
      return;
    }
    const acts = actsOf(key);
    if (acts.length === 0) return;
    // If no button has the act, the browser gets the key. While a dialog is open, the browser gets only
    // Ctrl+Enter, because Ctrl+S would offer to save the page.
    const isLeft = openModal() === null || acts.includes('submit');
    if (isLeft && elementsOf(acts).length === 0) return;
    event.preventDefault();
    act(acts, event);
  };
  addEventListener('keydown', onKeyDown, { signal });
}

function actsOf(key: string): Act[] {
  return (Object.keys(ACT_KEYS) as Act[]).filter((one) => ACT_KEYS[one] === key);
}

function mayActAlone(): boolean {
  return singleKeys.areOn() && openModal() === null && !takesLetters(document.activeElement);
}

/**
 * Presses a button as a mouse would: the field that is being typed into loses the focus first and tidies its
 * value. An input gets the focus instead of a press, and its text is selected.
 */
function press(element: HTMLElement, acts: readonly Act[], focused: Element | null): void {
  if (element instanceof HTMLInputElement) {
    element.focus();
    element.select();
    return;
  }
  // Leaves the focus where it is, because the dialog that opens returns the focus to the user's field.
  if (acts.includes('goTo')) {
    element.click();
    return;
  }
  element.focus({ preventScroll: true });
  // Clicks after React has rendered the value that the field reported when it lost the focus.
  setTimeout(() => {
    if (element.isConnected) element.click();
    // Returns the focus, because a user who saves in the middle of a text goes on typing.
    if (acts.includes('save') && focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  });
}
