/**
 * Scrolls the nearest scrolling box until `row` is visible. The page does not move. The browser's `scrollIntoView`
 * would also move the point from which the next Tab starts.
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
