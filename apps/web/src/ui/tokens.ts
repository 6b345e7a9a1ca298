/**
 * The raw values of the design. Only `ui/` reads them. Screens take colours and sizes from the theme or from kit
 * components.
 */
export const colour = {
  ground: '#f3f5f7',
  paper: '#ffffff',
  /** Hairline between surfaces. */
  line: '#d7dce2',
  /** Outline of a control, with a contrast of at least 3 : 1 on paper. */
  outline: '#788491',
  hover: '#e9eef3',
  selected: '#dfe9f3',
  text: '#18212c',
  textMuted: '#4f5b69',
  /** People read disabled text and placeholders too, so the contrast is at least 4.5 : 1 on every surface. */
  textDisabled: '#5a6572',
  disabledGround: '#e6e9ed',
  primary: '#174a77',
  primaryDark: '#0f3557',
  onPrimary: '#ffffff',
  focus: '#0a63c9',
  backdrop: 'rgba(24, 33, 44, 0.48)',
} as const;

/** A state's ink has a contrast of 4.5 : 1 on its tint and on paper. Its bar in a chart has 3 : 1 on paper. */
export const stateColour = {
  inProgress: { ink: '#0b5291', tint: '#e5f0fa', bar: '#2f7cc4' },
  returned: { ink: '#963a00', tint: '#fdece0', bar: '#c9601a' },
  awaitingApproval: { ink: '#765000', tint: '#fcf2d2', bar: '#b98a12' },
  approved: { ink: '#17602f', tint: '#e2f3e8', bar: '#3c8f57' },
  voided: { ink: '#48525e', tint: '#eaedf0', bar: '#8b96a3' },
  deviation: { ink: '#a01313', tint: '#fde9e9', bar: '#c23b3b' },
} as const;

/** One step of the grid, in px. */
export const GRID = 8;
export const RADIUS = 8;
/** Longest animation, in ms. There is none when the system asks for reduced motion. */
export const MOTION = 150;
/**
 * The margin around a screen, as CSS. The layout sets it from the width. A bar that spans the whole screen takes it back
 * with the same value, so that it is never wider than the screen, not even while the width changes.
 */
export const GUTTER = 'var(--gutter)';
/** Side of the smallest touch target on the card form, in px. */
export const TOUCH = 48;
/** Converts px into rem, so that a size grows with the reader's letters. A media query in rem changes with them too. */
export const rem = (px: number): string => `${px / 16}rem`;
/**
 * Minimum heights for sticky bars: on a lower display a bar would cover too much of its content. TALL is for bars at
 * the top, NOT_FLAT for bars at the bottom.
 */
export const TALL = `@media (min-height: ${rem(480)})`;
export const NOT_FLAT = `@media (min-height: ${rem(320)})`;
/** Widths in px. The first three are specified (spec 9.2). */
export const width = { drawer: 260, qr: 180, picker: 200, cardForm: 760, screen: 1440, dialog: 520 } as const;
export const height = { topBar: 56, chart: 280, chartTable: 420 } as const;

export const font = {
  family: '"Inter Variable", "Segoe UI", system-ui, sans-serif',
  /** The font of the paper, which a PDF must store as letters. */
  paper: 'Inter, "Segoe UI", system-ui, sans-serif',
  /** Digits of equal width, for values, dates and columns of numbers. */
  tabular: '"tnum" 1, "lnum" 1',
} as const;
