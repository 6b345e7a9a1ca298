/** Number of frames that a closing element may keep the focus: a second at sixty frames a second. */
const PATIENCE = 60;

/** The element that has the focus only because the focused element was removed. */
let standIn: Element | null = null;

/**
 * Returns whether nothing has the focus, or only the stand-in for a removed element. Then code that knows a
 * better place may move the focus.
 */
export function isFocusLost(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement === standIn;
}

/** Focuses an element in place of a removed element, even if it cannot take the focus by itself. */
export function focusInstead(place: HTMLElement): void {
  const isPassedBy = place.tabIndex < 0 && !place.hasAttribute('tabindex');
  if (isPassedBy) place.tabIndex = -1;
  place.addEventListener(
    'blur',
    () => {
      if (isPassedBy) place.removeAttribute('tabindex');
      if (standIn === place) standIn = null;
    },
    { once: true },
  );
  standIn = place;
  place.focus({ preventScroll: true });
}

/**
 * Calls `give` at the first frame in which the focus is lost. Gives up after about a second. Returns a function that
 * stops the waiting.
 */
export function whenFocusIsLost(give: () => void): () => void {
  let patience = PATIENCE;
  const look = (): void => {
    patience -= 1;
    if (isFocusLost()) give();
    else if (patience > 0) frame = requestAnimationFrame(look);
  };
  let frame = requestAnimationFrame(look);
  return () => cancelAnimationFrame(frame);
}
