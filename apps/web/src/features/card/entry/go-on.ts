import type { KeyboardEvent, MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { SOLE_CHOICE } from '../../../ui/choice-button.tsx';
import { PASSED_BY } from '../files/passed-by.ts';

/** Attribute of the button that submits an entry. */
export const SUBMITS_ENTRY = 'data-submits-entry';

const STOPS = `[data-field]:not([${PASSED_BY}]), [${SUBMITS_ENTRY}]`;
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
  if (!isLine(target)) return;
  event.preventDefault();
  const next = after(target, currentTarget);
  next?.focus();
  // What is already there is typed over, as after Tab.
  if (next instanceof HTMLInputElement) next.select();
}

/**
 * Moves the focus to the next field of the entry after an answer was tapped, if something is to be typed there: the tap
 * into that field is spared. The focus stays after a press of a key, after an answer that was taken back, and after an
 * answer outside the norm, which is commented first.
 */
export function goOnAfterChoice({ target, currentTarget, detail }: MouseEvent<HTMLElement>): void {
  const answer = target instanceof Element ? target.closest('button') : null;
  const row = answer?.parentElement;
  // A click by the keyboard counts no taps.
  if (!answer || !row?.hasAttribute(SOLE_CHOICE) || detail === 0) return;
  // The answer is rendered within the tap, because only then a tablet opens its keyboard for the next field.
  flushSync(() => undefined);
  if (answer.ariaPressed !== 'true' || row.dataset['state'] !== undefined) return;
  const next = after(answer, currentTarget) ?? null;
  if (isLine(next) && next.value === '') next.focus();
}

/** Tells whether a part of the page is a field of one line in which something is typed. */
function isLine(part: EventTarget | null): part is HTMLInputElement {
  return part instanceof HTMLInputElement && part.type === 'text' && part.role !== 'combobox';
}

/** The first part of the entry after the field of `from` that can take the focus. */
function after(from: Element, entry: HTMLElement): HTMLElement | undefined {
  const stops = [...entry.querySelectorAll<HTMLElement>(STOPS)];
  const at = stops.findLastIndex((stop) => stop.contains(from));
  return stops.slice(at + 1).flatMap((stop) => focusable(stop) ?? [])[0];
}

function focusable(stop: HTMLElement): HTMLElement | null {
  return stop.matches(FOCUSABLE) ? stop : stop.querySelector<HTMLElement>(FOCUSABLE);
}
