/** Heights in px: fifteen rows and the head fit into the table's 800 (spec 2.4.17). */
export const ROW_HEIGHT = 50;
export const HEAD_HEIGHT = 44;
export const TABLE_HEIGHT = 800;

/** The reader's font size divided by the usual one. The grid measures in px, which must grow with it. */
export function letterScale(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
}
