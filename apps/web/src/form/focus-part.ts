/**
 * Gives the focus to the heading of a part of the page, so that the next Tab goes on from there; false when it has none.
 * For what takes itself away under the focus, and for what leads somewhere.
 */
export function focusHeading(part: ParentNode | null | undefined): boolean {
  const heading = part?.querySelector<HTMLElement>('h1, h2, h3');
  if (!heading) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}

/** Gives the focus to the title of the screen. */
export function focusTitle(): void {
  focusHeading(document.querySelector('main'));
}
