/** A second at sixty frames, more on a busy machine: so long what goes may hold the focus. */
const PATIENCE = 60;

/** What has the focus only because what had it is gone. */
let standIn: Element | null = null;

/** Whether nobody has the focus, or only what stands in for something that is gone: whoever knows a better place may give it. */
export function isFocusLost(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement === standIn;
}

/** Gives the focus to something near what had it, whether or not a keyboard would come by there. */
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

/** Does this at the first frame in which the focus is lost; gives what stops the waiting, which ends by itself after a while. */
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
