/** The raw values of the design, in both looks. The theme is built from these values. */

/**
 * A colour as the page's CSS variable, which `look.css` sets for each look. React renders nothing when the look
 * changes.
 */
export const colour = {
  ground: 'var(--ground)',
  paper: 'var(--paper)',
  /** The ground under pictures and codes for scanning, which are made for white paper. It is the same in both looks. */
  sheet: 'var(--sheet)',
  /** Hairline between surfaces. */
  line: 'var(--line)',
  /** Outline of a control, with a contrast of at least 3 : 1 on every surface. */
  outline: 'var(--outline)',
  hover: 'var(--hover)',
  selected: 'var(--selected)',
  text: 'var(--text)',
  textMuted: 'var(--text-muted)',
  /** People read disabled text and placeholders too, so the contrast is at least 4.5 : 1 on every surface. */
  textDisabled: 'var(--text-disabled)',
  disabledGround: 'var(--disabled-ground)',
  primary: 'var(--primary)',
  /** The primary colour of a button under the pointer. */
  primaryHover: 'var(--primary-hover)',
  onPrimary: 'var(--on-primary)',
  focus: 'var(--focus)',
  backdrop: 'var(--backdrop)',
} as const;

/**
 * The colours of each state. An ink has a contrast of at least 4.5 : 1 on the tint of its state and on all surfaces.
 * A bar of a chart has a contrast of at least 3 : 1 on paper.
 */
export const stateColour = {
  inProgress: stateOf('in-progress'),
  returned: stateOf('returned'),
  awaitingApproval: stateOf('awaiting-approval'),
  approved: stateOf('approved'),
  voided: stateOf('voided'),
  deviation: stateOf('deviation'),
} as const;

function stateOf(name: string): StateColour {
  return { ink: `var(--${name}-ink)`, tint: `var(--${name}-tint)`, bar: `var(--${name}-bar)` };
}

type StateColour = Readonly<Record<'ink' | 'tint' | 'bar', string>>;

/** The colours of a mark on a photo and of the light edge around it. Both become part of the photo. */
export const photoMark = { line: '#c8102e', edge: '#ffffff' } as const;

/** The values of all colours in one look. */
export interface LookColours {
  readonly colour: Readonly<Record<keyof typeof colour, string>>;
  readonly stateColour: Readonly<Record<keyof typeof stateColour, StateColour>>;
}

/** The colours of the light look, which paper always has. */
export const light: LookColours = {
  colour: {
    ground: '#f3f5f7',
    paper: '#ffffff',
    sheet: '#ffffff',
    line: '#d7dce2',
    outline: '#788491',
    hover: '#e9eef3',
    selected: '#dfe9f3',
    text: '#18212c',
    textMuted: '#4f5b69',
    textDisabled: '#5a6572',
    disabledGround: '#e6e9ed',
    primary: '#174a77',
    primaryHover: '#0f3557',
    onPrimary: '#ffffff',
    focus: '#0a63c9',
    backdrop: 'rgba(24, 33, 44, 0.48)',
  },
  stateColour: {
    inProgress: { ink: '#0b5291', tint: '#e5f0fa', bar: '#2f7cc4' },
    returned: { ink: '#963a00', tint: '#fdece0', bar: '#c9601a' },
    awaitingApproval: { ink: '#765000', tint: '#fcf2d2', bar: '#b98a12' },
    approved: { ink: '#17602f', tint: '#e2f3e8', bar: '#3c8f57' },
    voided: { ink: '#48525e', tint: '#eaedf0', bar: '#8b96a3' },
    deviation: { ink: '#a01313', tint: '#fde9e9', bar: '#c23b3b' },
  },
};

/** The colours of the dark look, for example for the night shift. */
export const dark: LookColours = {
  colour: {
    ground: '#11161c',
    paper: '#1a2129',
    sheet: '#ffffff',
    line: '#35404c',
    outline: '#8592a0',
    hover: '#232c36',
    selected: '#253649',
    text: '#e4e9ee',
    textMuted: '#b1bcc8',
    textDisabled: '#a3afbb',
    disabledGround: '#2a333d',
    primary: '#8fbde6',
    primaryHover: '#b0d2f0',
    onPrimary: '#0d1f30',
    focus: '#5aa9ff',
    backdrop: 'rgba(0, 0, 0, 0.64)',
  },
  stateColour: {
    inProgress: { ink: '#8cc2f4', tint: '#172f47', bar: '#4b93d3' },
    returned: { ink: '#ffb184', tint: '#422712', bar: '#d8752f' },
    awaitingApproval: { ink: '#efc75f', tint: '#383010', bar: '#c3952a' },
    approved: { ink: '#82d49d', tint: '#153422', bar: '#4aa568' },
    voided: { ink: '#b9c3ce', tint: '#2b343e', bar: '#8793a0' },
    deviation: { ink: '#ffa39b', tint: '#481f20', bar: '#de615c' },
  },
};

/** Returns the CSS variables that `colour` and `stateColour` name, with the values of a look. */
export function lookVariables(look: LookColours): Readonly<Record<string, string>> {
  const variables: Record<string, string> = {};
  for (const [name, value] of Object.entries(look.colour)) variables[`--${dashed(name)}`] = value;
  for (const [name, { ink, tint, bar }] of Object.entries(look.stateColour)) {
    const state = `--${dashed(name)}`;
    Object.assign(variables, { [`${state}-ink`]: ink, [`${state}-tint`]: tint, [`${state}-bar`]: bar });
  }
  return variables;
}

function dashed(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** The ring around the element with the focus. */
export const focusRing = { outline: `3px solid ${colour.focus}`, outlineOffset: 2 } as const;

/** One step of the grid, in px. */
export const GRID = 8;
export const RADIUS = 8;
/** Maximum duration of an animation, in ms. Nothing is animated when the system asks for reduced motion. */
export const MOTION = 150;
/**
 * The margin around a screen, as CSS. The layout sets this variable from the width. A bar that spans the whole screen
 * uses the variable as a negative margin, so that the bar is never wider than the screen, even while the width changes.
 */
export const GUTTER = 'var(--gutter)';
/** Side of the smallest target for a finger, in px. */
export const TOUCH = 48;
/** The devices whose pointer is a finger. A device that does not know its pointer counts as one of them. */
export const FINGER = '@media not (pointer: fine)';
/**
 * Converts px into rem, so that a size grows with the reader's font size. A media query in rem follows the font size
 * too.
 */
export const rem = (px: number): string => `${px / 16}rem`;
/**
 * The displays on which a bar at the top may stick. On a lower display it would cover too much of its
 * content.
 */
export const TALL = `@media (min-height: ${rem(480)})`;
/** The displays on which a bar at the bottom may stick, for the same reason. */
export const NOT_FLAT = `@media (min-height: ${rem(320)})`;
/** Widths in px. The first three are specified (spec 9.2). */
export const width = { drawer: 260, qr: 180, picker: 200, cardForm: 760, screen: 1440, dialog: 520 } as const;
/** Heights in px. */
export const height = { topBar: 56, chart: 280, chartTable: 420 } as const;

export const font = {
  family: '"Inter Variable", "Segoe UI", system-ui, sans-serif',
  /**
   * The font of the paper. It is not variable, because a PDF stores a variable font as drawings instead of
   * letters.
   */
  paper: 'Inter, "Segoe UI", system-ui, sans-serif',
  /** Digits of equal width, for values, dates and columns of numbers. */
  tabular: '"tnum" 1, "lnum" 1',
} as const;
