/**
 * Returns the reader's font size divided by the usual 16 px. Sizes in px do not grow with the font by
 * themselves.
 */
export function letterScale(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
}
