/** Heights in px: fifteen rows and their head stay below the table's 800 (spec 2.4.17). */
export const ROW_HEIGHT = 50;
export const HEAD_HEIGHT = 44;
export const TABLE_HEIGHT = 800;

/** How many times larger than usual the reader's letters are: what the grid measures in px grows with them. */
export function letterScale(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
}
