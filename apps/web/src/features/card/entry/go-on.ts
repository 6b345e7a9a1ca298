import type { KeyboardEvent } from 'react';

/** Attribute of the button that submits an entry. */
export const SUBMITS_ENTRY = 'data-submits-entry';

const STOPS = `[data-field], [${SUBMITS_ENTRY}]`;
const FOCUSABLE = 'input:not([type=hidden], [tabindex="-1"]), textarea, button';

/**
 * Moves the focus from a field of one line to the next field of its entry when Enter is pressed, and from the last field
 * to the button that submits the entry. On a tablet this key of the keyboard says 'Dalej', and scanners send it after a
 * code. An area of several lines keeps Enter, and so does a list that is searched.
 */
export function goOnWithEnter(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget, nativeEvent } = event;
  if (key !== 'Enter' || event.defaultPrevented || nativeEvent.isComposing) return;
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  if (!(target instanceof HTMLInputElement) || target.type !== 'text' || target.role === 'combobox') return;
  event.preventDefault();
  const stops = [...currentTarget.querySelectorAll<HTMLElement>(STOPS)];
  const at = stops.findLastIndex((stop) => stop.contains(target));
  const next = stops
    .slice(at + 1)
    .map(focusable)
    .find((one) => one !== null);
  next?.focus();
  // What is already there is typed over, as after Tab.
  if (next instanceof HTMLInputElement) next.select();
}

function focusable(stop: HTMLElement): HTMLElement | null {
  return stop.matches(FOCUSABLE) ? stop : stop.querySelector<HTMLElement>(FOCUSABLE);
}
