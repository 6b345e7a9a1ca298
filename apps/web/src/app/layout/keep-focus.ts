import { focusInstead, isFocusLost } from '../../ui/lost-focus.ts';

/** Milliseconds in which the code that removed the focused element may move the focus itself. */
const GRACE = 150;

/** Elements that can take the focus in place of a removed element inside them, because screen readers announce them. */
const SURROUNDINGS =
  'section, form, [role=region], [role=group], [role=tree], [role=dialog], table, ul, ol, li';

const DIALOG = '[role=dialog], [role=alertdialog]';

/**
 * Keeps the keyboard's place on the screen. When the focused element is removed, its nearest remaining ancestor among
 * `SURROUNDINGS` gets the focus, otherwise the open dialog around it, otherwise the screen. An element that is only
 * disabled during a call gets the focus back afterwards. A click on empty space may take the focus away.
 */
export function keepFocus(screen: HTMLElement, signal: AbortSignal): void {
  if (signal.aborted) return;
  let last: HTMLElement | null = null;
  /**
   * The elements that may get the focus, nearest first: the element of the screen that was focused last, then its
   * ancestors among `SURROUNDINGS`, then the screen. Elements of dialogs are left out.
   */
  let places: readonly HTMLElement[] = [];
  /**
   * The ancestors among `SURROUNDINGS` of the dialog element that was focused last, nearest first, and the dialog;
   * empty if the focus was last outside dialogs. They come before `places`, because what is typed into an open dialog
   * must not reach the screen under it.
   */
  let dialogPlaces: readonly HTMLElement[] = [];
  let wasTaken = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    const isOnScreen = screen.contains(target);
    // When an element of a dialog is disabled and loses the focus, the dialog focuses itself. This function ignores
    // that focus.
    if (wasTaken && !isOnScreen && target !== last && target.contains(last)) return;
    last = target;
    wasTaken = false;
    if (isOnScreen) places = [target, ...around(target, screen)];
    const dialog = isOnScreen ? null : target.closest<HTMLElement>(DIALOG);
    dialogPlaces = dialog === null ? [] : around(target, dialog);
  };
  const forget = () => {
    last = null;
  };
  /** Restores the focus, also when a dialog has taken it from the element inside the dialog. */
  const restore = () => {
    timer = undefined;
    if (last === null || !(isFocusLost() || document.activeElement?.contains(last) === true)) return;
    if (last.isConnected) {
      if (!last.matches(':disabled')) last.focus({ preventScroll: true });
    } else focusInstead([...dialogPlaces, ...places].find(canTakeFocus) ?? screen);
  };
  const look = () => {
    if (last === null || timer !== undefined) return;
    // Remembers that the element was disabled, because the call may end before the browser takes the focus away.
    wasTaken ||= !last.isConnected || last.matches(':disabled');
    if (wasTaken) timer = setTimeout(restore, GRACE);
  };

  const changes = new MutationObserver(look);
  changes.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] });
  document.addEventListener('focusin', remember, { signal });
  document.addEventListener('pointerdown', forget, { signal });
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    changes.disconnect();
  });
}

const canTakeFocus = (place: HTMLElement): boolean => place.isConnected && !place.matches(':disabled');

/** Returns the ancestors of an element among `SURROUNDINGS` inside a place, nearest first, and the place. */
function around(target: Element, place: HTMLElement): HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let one = target.parentElement; one !== null && one !== place; one = one.parentElement) {
    if (one.matches(SURROUNDINGS)) found.push(one);
  }
  return [...found, place];
}
