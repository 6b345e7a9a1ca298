/**
 * Focuses the heading of a part of the page, so that the next Tab continues from there. Returns false if the
 * part has no heading. For parts that remove their focused element, and for links within the page.
 */
export function focusHeading(part: ParentNode | null | undefined): boolean {
  const heading = part?.querySelector<HTMLElement>('h1, h2, h3');
  if (!heading) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}
