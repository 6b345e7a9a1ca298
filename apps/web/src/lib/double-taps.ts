const CONTROLS = 'a, button, input, textarea, [tabindex], [contenteditable]';

/**
 * Ignores the second press of a double tap when the first press put another control under the finger: a menu
 * closed over a row, or a list moved. People in gloves tap twice without meaning it.
 */
export function ignoreStrayTaps(): void {
  let tapped: Element | null = null;
  const look = (event: MouseEvent): void => {
    const control = controlOf(event.target);
    // `detail` is the number of the press within a double tap, as the browser counts.
    if (event.detail > 1 && control !== tapped) {
      event.stopImmediatePropagation();
      event.preventDefault();
    } else if (event.detail === 1 && event.type === 'click') {
      tapped = control;
    }
  };
  for (const type of ['mousedown', 'click', 'dblclick'] as const) addEventListener(type, look, true);
}

/**
 * Returns the control that a press is meant for: a label's field, the control around the element, or the
 * element.
 */
function controlOf(target: EventTarget | null): Element | null {
  if (!(target instanceof Element)) return null;
  return target.closest('label')?.control ?? target.closest(CONTROLS) ?? target;
}
