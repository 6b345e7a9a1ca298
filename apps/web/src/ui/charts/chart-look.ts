import { colour, font, GRID } from '../tokens.ts';

/**
 * Settings that all charts share: no animation, the theme's font and colours, a pointing hand over parts that open
 * something.
 */
export const chartLook = {
  skipAnimation: true,
  // The chart needs no keys, because keyboard users have the table next to it.
  disableKeyboardNavigation: true,
  margin: { top: GRID, right: 2 * GRID, bottom: 0, left: 0 },
  sx: {
    '& .MuiChartsAxis-tickLabel': { fill: `${colour.textMuted} !important`, fontFamily: font.family },
    '& .MuiChartsAxis-line, & .MuiChartsGrid-line': { stroke: `${colour.line} !important` },
    '& .MuiBarElement-root, & .MuiBarChart-element': { cursor: 'pointer' },
  },
} as const;

/** Font size of an axis in the design, in px. */
const TICK_LETTERS = 12;
/** Height that the library reserves for the axis below the columns at that font size, in px. */
const LINE = 25;

/**
 * Returns settings of an axis whose letters grow with the reader's font size. `scale` is from `letterScale`.
 */
export const axisLook = (scale: number) => ({ tickLabelStyle: { fontSize: TICK_LETTERS * scale } });
/** Returns the same settings for the axis below the columns, with more height for larger letters. */
export const lowerAxisLook = (scale: number) => ({ ...axisLook(scale), height: LINE * scale });
