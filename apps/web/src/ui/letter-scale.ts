/** The reader's font size divided by the usual size. What is drawn in px does not grow with the font by itself. */
export function letterScale(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
}
