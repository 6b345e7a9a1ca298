/**
 * Scrolls the nearest box that scrolls until all of `row` is seen in it; the page stays where it is. The browser's own
 * `scrollIntoView` would also move the place from which the next Tab starts, past what comes first on the page.
 */
export function scrollWithin(row: HTMLElement): void {
  const box = scrollingBox(row);
  if (box === null) return;
  const { top, bottom } = row.getBoundingClientRect();
  const shown = box.getBoundingClientRect();
  if (top < shown.top) box.scrollTop += top - shown.top;
  else if (bottom > shown.bottom) box.scrollTop += Math.min(bottom - shown.bottom, top - shown.top);
}

function scrollingBox(row: HTMLElement): HTMLElement | null {
  for (let one = row.parentElement; one !== null; one = one.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(one).overflowY)) return one;
  }
  return null;
}
