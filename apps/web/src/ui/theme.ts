import { createTheme, type Theme } from '@mui/material/styles';
import { colourMixing } from './colour-mixing.ts';
import { components, legibleWhenDisabled } from './theme-components.ts';
import { colour, font, GRID, MOTION, RADIUS, stateColour, TOUCH } from './tokens.ts';

const noShadow = Array.from({ length: 25 }, () => 'none') as unknown as ReturnType<
  typeof createTheme
>['shadows'];

/**
 * Returns the colours of messages of one kind. Under the pointer a filled button is a fifth nearer to the
 * text's colour.
 */
const signal = ({ ink, tint }: { readonly ink: string; readonly tint: string }) => ({
  main: ink,
  light: tint,
  dark: colourMixing.darken(ink, 0.2),
  contrastText: colour.paper,
});

/**
 * The theme of both looks: neutral ground, surfaces with hairlines, one primary colour. Its colours are CSS variables,
 * with which MUI cannot calculate. So MUI is given every shade, and mixes colours with `colourMixing`.
 */
export const theme = themeOf({
  spacing: GRID,
  shape: { borderRadius: RADIUS },
  // In rem, because a desktop with letters twice as large has the room of a tablet.
  breakpoints: { unit: 'rem', values: { xs: 0, sm: 37.5, md: 56.25, lg: 75, xl: 96 }, step: 0.3125 },
  shadows: noShadow,
  palette: {
    mode: 'light',
    background: { default: colour.ground, paper: colour.paper },
    divider: colour.line,
    text: { primary: colour.text, secondary: colour.textMuted, disabled: colour.textDisabled },
    primary: {
      main: colour.primary,
      light: colour.selected,
      dark: colour.primaryHover,
      contrastText: colour.onPrimary,
    },
    secondary: signal({ ink: colour.textMuted, tint: colour.hover }),
    success: signal(stateColour.approved),
    warning: signal(stateColour.awaitingApproval),
    info: signal(stateColour.inProgress),
    error: signal(stateColour.deviation),
    grey: { 700: colour.textMuted },
    getContrastText: () => colour.paper,
    action: {
      active: colour.textMuted,
      hover: colour.hover,
      selected: colour.selected,
      disabled: colour.textDisabled,
      disabledBackground: colour.disabledGround,
    },
  },
  typography: {
    fontFamily: font.family,
    h1: { fontSize: '1.5rem', fontWeight: 650, lineHeight: 1.3, letterSpacing: '-0.01em' },
    h2: { fontSize: '1.125rem', fontWeight: 650, lineHeight: 1.4 },
    h3: { fontSize: '1rem', fontWeight: 650, lineHeight: 1.5 },
    subtitle1: { fontSize: '0.875rem', fontWeight: 600 },
    body1: { fontSize: '1rem', lineHeight: 1.5 },
    body2: { fontSize: '0.875rem', lineHeight: 1.45 },
    caption: { fontSize: '0.8125rem', lineHeight: 1.4 },
    overline: {
      fontSize: '0.75rem',
      fontWeight: 650,
      letterSpacing: '0.04em',
      textTransform: 'none',
      lineHeight: 1.6,
    },
    button: { fontSize: '0.875rem', fontWeight: 600, textTransform: 'none' },
  },
  transitions: {
    duration: {
      shortest: 80,
      shorter: 100,
      short: 120,
      standard: MOTION,
      complex: MOTION,
      enteringScreen: MOTION,
      leavingScreen: 100,
    },
  },
  components,
});

/** The theme of screens that are used standing and in gloves: letters of 16 px in controls, touch targets of 48 px. */
export const touchTheme = themeOf(theme, {
  components: {
    ...theme.components,
    MuiButton: {
      ...theme.components?.MuiButton,
      styleOverrides: {
        root: { minHeight: TOUCH, fontSize: '1rem', paddingInline: 2.5 * GRID },
      },
    },
    MuiIconButton: { styleOverrides: { root: { minWidth: TOUCH, minHeight: TOUCH, borderRadius: RADIUS } } },
    MuiInputBase: { styleOverrides: { root: { fontSize: '1rem', minHeight: TOUCH } } },
    MuiCheckbox: { styleOverrides: { root: { width: TOUCH, height: TOUCH } } },
    MuiRadio: { styleOverrides: { root: { width: TOUCH, height: TOUCH } } },
    MuiToggleButton: { styleOverrides: { root: { minHeight: TOUCH, fontSize: '1rem' } } },
    MuiMenuItem: { styleOverrides: { root: { ...legibleWhenDisabled, minHeight: TOUCH, fontSize: '1rem' } } },
    MuiAutocomplete: { styleOverrides: { option: { minHeight: TOUCH, fontSize: '1rem' } } },
  },
});

function themeOf(...parts: Parameters<typeof createTheme>): Theme {
  return Object.assign(createTheme(...parts), colourMixing);
}
