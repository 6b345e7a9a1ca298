import type { KeyboardEvent, MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { SOLE_CHOICE } from '../../../ui/choice-button.tsx';
import { PASSED_BY } from '../files/passed-by.ts';

/** Attribute of the button that submits an entry. */
export const SUBMITS_ENTRY = 'data-submits-entry';

const STOPS = `[data-field]:not([${PASSED_BY}]), [${SUBMITS_ENTRY}]`;
const FOCUSABLE = 'input:not([type=hidden], [tabindex="-1"]), textarea, button';

/**
 * Moves the focus on Enter from a one-line field to the next field of its entry, and from the last field to the
 * button that submits the entry. Enter is the key 'Dalej' on a tablet, and scanners send it after a code. Text areas
 * and searchable lists keep Enter for themselves.
 */
export function goOnWithEnter(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget, nativeEvent } = event;
  if (key !== 'Enter' || event.defaultPrevented || nativeEvent.isComposing) return;
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  if (!isLine(target) || !isWithin(target, currentTarget)) return;
  event.preventDefault();
  const next = after(target, currentTarget);
  next?.focus();
  // Selects the old text, so that typing replaces it, as after Tab.
  if (next instanceof HTMLInputElement) next.select();
}

/**
 * Moves the focus to the next field after a tap on an answer, if that is an empty field for text. This spares the user
 * a tap into that field. The focus stays after a key press, after an answer that was taken back, and after an answer
 * that shows an error or needs a comment.
 */
export function goOnAfterChoice({ target, currentTarget, detail }: MouseEvent<HTMLElement>): void {
  const answer = target instanceof Element ? target.closest('button') : null;
  const row = answer?.parentElement;
  // A click from the keyboard has `detail` 0.
  if (!answer || !row?.hasAttribute(SOLE_CHOICE) || detail === 0 || !isWithin(answer, currentTarget)) return;
  // Renders the answer within the tap, because a tablet opens its keyboard only for a focus that moves within the
  // tap.
  flushSync(() => undefined);
  if (answer.ariaPressed !== 'true' || row.dataset['state'] !== undefined) return;
  const next = after(answer, currentTarget) ?? null;
  if (isLine(next) && next.value === '') next.focus();
}

/**
 * Returns whether a part of the page is within the entry. React also sends the entry the events of dialogs that a part
 * of the entry opened, such as the viewer of its photos. These dialogs are outside of the entry on the page.
 */
const isWithin = (part: Element, entry: HTMLElement): boolean => entry.contains(part);

/** Returns whether a part of the page is a one-line field for typing. */
function isLine(part: EventTarget | null): part is HTMLInputElement {
  return part instanceof HTMLInputElement && part.type === 'text' && part.role !== 'combobox';
}

/** Returns the first focusable part of the entry after the field that contains `from`. */
function after(from: Element, entry: HTMLElement): HTMLElement | undefined {
  const stops = [...entry.querySelectorAll<HTMLElement>(STOPS)];
  const at = stops.findLastIndex((stop) => stop.contains(from));
  return stops.slice(at + 1).flatMap((stop) => focusable(stop) ?? [])[0];
}

function focusable(stop: HTMLElement): HTMLElement | null {
  return stop.matches(FOCUSABLE) ? stop : stop.querySelector<HTMLElement>(FOCUSABLE);
}
