import { type Act, ACT } from './acts.ts';

/** Elements that need letter keys themselves: fields, and widgets in which a letter moves the focus. */
const TYPED_INTO = [
  'input',
  'textarea',
  'select',
  '[contenteditable]:not([contenteditable="false"])',
  ...['textbox', 'searchbox', 'combobox', 'listbox', 'spinbutton', 'menu', 'menubar', 'tree'].map(
    (role) => `[role=${role}]`,
  ),
].join(', ');

/** An entry of a card. A key presses its buttons only while the focus is inside the entry. */
const ENTRY = '[data-entry]';

const DISABLED = ':disabled, [aria-disabled=true]';

/** Acts that save, submit or sign. Their key presses nothing when several buttons could be meant. */
const BINDING: readonly Act[] = ['save', 'submit', 'sign'];

/** Returns whether the focused element needs letter keys or is in a dialog, so that no single key may act. */
export function takesLetters(focused: Element | null): boolean {
  return focused?.closest(`${TYPED_INTO}, [role=dialog], [role=alertdialog]`) != null;
}

/** Returns the topmost dialog, menu or drawer; null when the page itself can be used. */
export function openModal(): Element | null {
  return [...document.querySelectorAll('.MuiModal-root:not([aria-hidden=true])')].at(-1) ?? null;
}

/** Returns all elements of these acts on the page, or in the topmost dialog, menu or drawer while one is open. */
export function elementsOf(acts: readonly Act[]): HTMLElement[] {
  const place: ParentNode = openModal() ?? document;
  return acts.flatMap((act) => [...place.querySelectorAll<HTMLElement>(`[${ACT}="${act}"]`)]);
}

/**
 * Chooses the element that a key presses. A button of an entry counts only while the focus is in that entry. Of several
 * buttons that save, submit or sign, none is chosen. Otherwise the element in the section with the focus comes first,
 * then the first element in view, then the first element. Returns null if no element is chosen.
 */
export function chosenElement(acts: readonly Act[], focused: Element | null): HTMLElement | null {
  const near = elementsOf(acts).filter(
    (one) => isUsable(one) && (one.closest(ENTRY)?.contains(focused) ?? true),
  );
  if (acts.some((act) => BINDING.includes(act))) return near.length === 1 ? (near[0] ?? null) : null;
  const beside = near.find((one) => one.closest('section')?.contains(focused));
  return beside ?? near.find(isInView) ?? near[0] ?? null;
}

/** Returns whether a button of these acts is disabled, for example because an earlier press has no answer yet. */
export function isBusy(acts: readonly Act[]): boolean {
  return elementsOf(acts).some((one) => one.matches(DISABLED));
}

function isUsable(element: HTMLElement): boolean {
  return (
    element.getClientRects().length > 0 &&
    !element.matches(DISABLED) &&
    element.closest('[inert], [aria-hidden=true]') === null
  );
}

function isInView(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}
