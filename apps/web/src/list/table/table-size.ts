import useMediaQuery from '@mui/material/useMediaQuery';

/** Height in px of a row for a mouse. */
const FINE_ROW_HEIGHT = 36;
/** Height in px of a row for a finger. Fifteen such rows and the head fit into `TABLE_HEIGHT`. */
const TOUCH_ROW_HEIGHT = 48;
/** Height of a table's head, in px. */
export const HEAD_HEIGHT = 44;
/** Maximum height of a table, in px (spec 2.4.17). */
export const TABLE_HEIGHT = 800;

/** Returns whether the screen is used with a mouse or a pen rather than with a finger. */
export function useHasMouse(): boolean {
  return useMediaQuery('(pointer: fine)', { noSsr: true });
}

/** Returns the height of a row in px: low for a mouse, and a touch target for a finger (ruling 7.7). */
export function useRowHeight(): number {
  return useHasMouse() ? FINE_ROW_HEIGHT : TOUCH_ROW_HEIGHT;
}
