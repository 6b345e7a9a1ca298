import useMediaQuery from '@mui/material/useMediaQuery';

/** Heights in px: fifteen rows and the head fit into the table's 800 (spec 2.4.17). */
const FINE_ROW_HEIGHT = 36;
const TOUCH_ROW_HEIGHT = 48;
export const HEAD_HEIGHT = 44;
export const TABLE_HEIGHT = 800;

/** The height of a row in px: low for a mouse, and a touch target for a finger (ruling 7.7). */
export function useRowHeight(): number {
  return useMediaQuery('(pointer: fine)', { noSsr: true }) ? FINE_ROW_HEIGHT : TOUCH_ROW_HEIGHT;
}
