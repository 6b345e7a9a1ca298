import { plPL } from '@mui/material/locale';
import { createTheme } from '@mui/material/styles';
import { components, legibleWhenDisabled } from './theme-components.ts';
import { colour, font, GRID, MOTION, RADIUS, stateColour, TOUCH } from './tokens.ts';

const noShadow = Array.from({ length: 25 }, () => 'none') as unknown as ReturnType<
  typeof createTheme
>['shadows'];

/** The theme: neutral grey ground, white surfaces with hairlines, one deep primary colour. */
export const theme = createTheme(
  {
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
      primary: { main: colour.primary, dark: colour.primaryDark, contrastText: colour.onPrimary },
      secondary: { main: colour.textMuted },
      success: { main: stateColour.approved.ink, light: stateColour.approved.tint },
      warning: { main: stateColour.awaitingApproval.ink, light: stateColour.awaitingApproval.tint },
      info: { main: stateColour.inProgress.ink, light: stateColour.inProgress.tint },
      error: { main: stateColour.deviation.ink, light: stateColour.deviation.tint },
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
  },
  plPL,
);

/** The theme of screens that are used standing and in gloves: 16 px letters, every target at least 48 px. */
export const touchTheme = createTheme(theme, {
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
