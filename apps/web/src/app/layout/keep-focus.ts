import { focusInstead, isFocusLost } from '../../ui/lost-focus.ts';

/** So long whoever takes away what had the focus may put it elsewhere, in ms. */
const GRACE = 150;

/** What can stand for the things in it, for the ear too. */
const SURROUNDINGS =
  'section, form, [role=region], [role=group], [role=tree], [role=dialog], table, ul, ol, li';

/**
 * Keeps the keyboard's place on the screen: when what had the focus is gone, the nearest of its surroundings that is left
 * gets it; what is only disabled while it works gets it back afterwards. A click beside everything is left alone.
 */
export function keepFocus(screen: HTMLElement, signal: AbortSignal): void {
  if (signal.aborted) return;
  let last: HTMLElement | null = null;
  /** What the focus was on within the screen, before a dialog took it, and what lies around that. */
  let places: readonly HTMLElement[] = [];
  let wasTaken = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    last = target;
    wasTaken = false;
    if (screen.contains(target)) places = [target, ...around(target, screen)];
  };
  const forget = () => {
    last = null;
  };
  const restore = () => {
    timer = undefined;
    if (last === null || !isFocusLost()) return;
    if (last.isConnected) {
      if (!last.matches(':disabled')) last.focus({ preventScroll: true });
    } else focusInstead(places.find((one) => one.isConnected && !one.matches(':disabled')) ?? screen);
  };
  const look = () => {
    if (last === null || timer !== undefined) return;
    // What is disabled keeps the focus until the browser draws: a call may have ended by then.
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

function around(target: Element, screen: HTMLElement): HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let one = target.parentElement; one !== null && one !== screen; one = one.parentElement) {
    if (one.matches(SURROUNDINGS)) found.push(one);
  }
  return [...found, screen];
}
