let isPressed = false;

const passive = { capture: true, passive: true } as const;
addEventListener('pointerdown', () => (isPressed = true), passive);
for (const end of ['pointerup', 'pointercancel']) addEventListener(end, () => (isPressed = false), passive);

/**
 * Calls `act` after the current press and its click, so that a layout change cannot move the button that is being
 * pressed.
 */
export function whenReleased(act: () => void): void {
  // Waits for a new task, because the click comes after `pointerup`.
  const later = () => setTimeout(act);
  if (!isPressed) {
    later();
    return;
  }
  const ended = new AbortController();
  for (const end of ['pointerup', 'pointercancel']) {
    addEventListener(
      end,
      () => {
        ended.abort();
        later();
      },
      { signal: ended.signal },
    );
  }
}
