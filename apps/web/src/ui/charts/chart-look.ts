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
