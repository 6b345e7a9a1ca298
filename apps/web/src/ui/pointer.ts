let isPressed = false;

const passive = { capture: true, passive: true } as const;
addEventListener('pointerdown', () => (isPressed = true), passive);
for (const end of ['pointerup', 'pointercancel']) addEventListener(end, () => (isPressed = false), passive);

/** Does this after the press that is under way, and what it presses, are done: what moves then misses no finger. */
export function whenReleased(act: () => void): void {
  // A task of its own: a press ends with its click.
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
