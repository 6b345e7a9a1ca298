import { colour, font, GRID } from '../tokens.ts';

/** What all charts share: still, in the theme's type and colours, a pointing hand over what opens something. */
export const chartLook = {
  skipAnimation: true,
  // The table beside it is for the keyboard.
  disableKeyboardNavigation: true,
  margin: { top: GRID, right: 2 * GRID, bottom: 0, left: 0 },
  sx: {
    '& .MuiChartsAxis-tickLabel': { fill: `${colour.textMuted} !important`, fontFamily: font.family },
    '& .MuiChartsAxis-line, & .MuiChartsGrid-line': { stroke: `${colour.line} !important` },
    '& .MuiBarElement-root, & .MuiBarChart-element': { cursor: 'pointer' },
  },
} as const;

/** The letters of an axis as the design has them, in px. */
const TICK_LETTERS = 12;
/** What the library keeps below the columns for a line of those letters, in px. */
const LINE = 25;

/** How many times the design's size the reader's letters have; a chart is drawn in px and has to be told. */
export function letterScale(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
}

/** An axis whose letters are the reader's; below the columns with room for them. */
export const axisLook = (scale: number) => ({ tickLabelStyle: { fontSize: TICK_LETTERS * scale } });
export const lowerAxisLook = (scale: number) => ({ ...axisLook(scale), height: LINE * scale });
