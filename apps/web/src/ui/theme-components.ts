import type { ThemeOptions } from '@mui/material/styles';
import { kitTexts } from '#texts/ui';
import { colour, font, GRID, MOTION, RADIUS, rem, TOUCH } from './tokens.ts';

const focusRing = { outline: `3px solid ${colour.focus}`, outlineOffset: 2 };
const hairline = `1px solid ${colour.line}`;

/** What cannot be done says why, and is read: no veil over it. */
export const legibleWhenDisabled = { '&.Mui-disabled': { opacity: 1, color: colour.textDisabled } } as const;

const richText = {
  overflowWrap: 'anywhere',
  // A narrow column keeps its words whole.
  overflowX: 'auto',
  '& > :first-of-type': { marginTop: 0 },
  '& > :last-child': { marginBottom: 0 },
  '& p, & ul, & ol, & table, & blockquote': { marginBlock: GRID },
  '& h1, & h2, & h3, & h4': { fontSize: '1rem', fontWeight: 650, marginBlock: GRID },
  '& img': { maxWidth: '100%', height: 'auto' },
  '& table': { borderCollapse: 'collapse' },
  '& th, & td': { border: hairline, padding: GRID, textAlign: 'left', overflowWrap: 'break-word' },
  '& blockquote': { borderLeft: `3px solid ${colour.line}`, marginInline: 0, paddingLeft: 2 * GRID },
  '& a[href]': { color: colour.primary },
} as const;

const global = {
  html: { height: '100%' },
  body: { minHeight: '100%', overflowWrap: 'break-word' },
  '#root': { minHeight: '100dvh' },
  ':focus-visible': focusRing,
  '.tabular': { fontFeatureSettings: font.tabular },
  '.rich-text': richText,
  '::placeholder': { color: colour.textDisabled, opacity: '1 !important' },
  '@media (prefers-reduced-motion: reduce)': {
    '*, *::before, *::after': {
      transition: 'none !important',
      animation: 'none !important',
      scrollBehavior: 'auto !important',
    },
  },
} as const;

/**
 * What opens over the page may glide in; it goes at once. While a leaving menu is still drawn, its items are hidden from
 * the ear but reachable with Tab, and the page under a leaving dialog is still hidden though the focus is back in it.
 */
const comesAndIsGone = { enter: MOTION, exit: 0 } as const;

/** Tips are drawn within the page's main landmark, so that all that is on the page belongs to one. */
const mainLandmark = () => document.querySelector('main');

/** How each MUI component looks in Kartoteka; labels stand above their fields, focus is a ring everywhere. */
export const components: ThemeOptions['components'] = {
  MuiCssBaseline: { styleOverrides: global },
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { '&.Mui-focusVisible, &:focus-visible': focusRing } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: {
        minHeight: 5 * GRID,
        paddingInline: 2 * GRID,
        whiteSpace: 'nowrap',
        // Where a few words fill the screen, at 400 % or with large letters on a phone, they take two lines.
        [`@media (max-width: ${rem(335.95)})`]: { whiteSpace: 'normal' },
      },
      outlined: { borderColor: colour.outline },
    },
  },
  MuiIconButton: {
    styleOverrides: { root: { minWidth: 5 * GRID, minHeight: 5 * GRID, borderRadius: RADIUS } },
  },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' }, elevation1: { border: hairline } } },
  MuiPopover: {
    defaultProps: { transitionDuration: comesAndIsGone },
    styleOverrides: { paper: { border: hairline } },
  },
  MuiMenu: { defaultProps: { transitionDuration: comesAndIsGone } },
  // The options hang outside the page's landmarks: a place of their own is named for the ear.
  MuiAutocomplete: {
    defaultProps: { slotProps: { paper: { role: 'region', 'aria-label': kitTexts.options } } },
  },
  MuiSelect: {
    defaultProps: {
      MenuProps: {
        sx: { maxHeight: 60 * GRID },
        slotProps: { paper: { role: 'dialog', 'aria-label': kitTexts.options } },
      },
    },
  },
  MuiDialog: {
    defaultProps: { transitionDuration: comesAndIsGone },
    styleOverrides: { paper: { border: hairline, margin: 2 * GRID } },
  },
  MuiMenuItem: { styleOverrides: { root: legibleWhenDisabled } },
  MuiDialogTitle: {
    styleOverrides: { root: { fontSize: '1.125rem', fontWeight: 650, paddingBottom: GRID } },
  },
  MuiDialogContentText: { styleOverrides: { root: { color: colour.text } } },
  MuiDialogActions: {
    defaultProps: { disableSpacing: true },
    // A dialog stands over the floor's screens too.
    styleOverrides: {
      root: { padding: 2 * GRID, flexWrap: 'wrap', gap: GRID, '& .MuiButton-root': { minHeight: TOUCH } },
    },
  },
  MuiBackdrop: {
    styleOverrides: {
      root: { backgroundColor: colour.backdrop },
      invisible: { backgroundColor: 'transparent' },
    },
  },
  MuiDrawer: {
    defaultProps: { transitionDuration: comesAndIsGone },
    styleOverrides: { paper: { borderRight: hairline } },
  },
  MuiTooltip: {
    defaultProps: { enterDelay: 300, arrow: false, slotProps: { popper: { container: mainLandmark } } },
    styleOverrides: {
      tooltip: { backgroundColor: colour.text, fontSize: '0.8125rem', borderRadius: RADIUS / 2 },
    },
  },
  MuiTextField: { defaultProps: { size: 'small', fullWidth: true } },
  MuiFormControl: { defaultProps: { size: 'small' } },
  MuiInputLabel: {
    defaultProps: { shrink: true },
    styleOverrides: {
      root: {
        position: 'static',
        transform: 'none',
        maxWidth: 'none',
        whiteSpace: 'normal',
        marginBottom: GRID / 2,
        fontSize: '0.875rem',
        fontWeight: 600,
        lineHeight: 1.45,
        color: colour.text,
        pointerEvents: 'auto',
        '&.Mui-focused, &.Mui-error': { color: colour.text },
        '&.Mui-disabled': { color: colour.textMuted },
      },
      asterisk: { color: colour.textMuted },
    },
  },
  MuiInputBase: {
    styleOverrides: {
      root: { minHeight: 5 * GRID },
      input: {
        '&::placeholder': { color: colour.textDisabled, opacity: 1 },
        '&.Mui-disabled': { WebkitTextFillColor: colour.textDisabled },
      },
    },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: {
        backgroundColor: colour.paper,
        'label + &': { marginTop: 0 },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: colour.focus },
        '&.Mui-disabled': { backgroundColor: colour.ground },
      },
      notchedOutline: { top: 0, borderColor: colour.outline, '& legend': { display: 'none' } },
    },
  },
  MuiFormHelperText: { styleOverrides: { root: { marginInline: 0, fontSize: '0.8125rem' } } },
  MuiAlert: {
    styleOverrides: {
      // On a phone what is to be done stands under the words, not in their way.
      root: { alignItems: 'center', flexWrap: 'wrap' },
      icon: { alignSelf: 'flex-start' },
      message: { flex: '1 1 9rem', minWidth: 0 },
      standard: ({ theme, ownerState }) => ({
        color: colour.text,
        backgroundColor: theme.palette[ownerState.severity ?? 'success'].light,
        border: `1px solid ${theme.palette[ownerState.severity ?? 'success'].main}`,
      }),
    },
  },
  MuiAlertTitle: { styleOverrides: { root: { fontSize: '0.9375rem', fontWeight: 650, marginBottom: 2 } } },
  MuiTableCell: {
    styleOverrides: {
      root: { borderColor: colour.line },
      head: { fontWeight: 600, color: colour.textMuted },
    },
  },
  MuiTableRow: { styleOverrides: { root: { '&.Mui-selected': { backgroundColor: colour.selected } } } },
  MuiAccordion: {
    defaultProps: { disableGutters: true },
    styleOverrides: { root: { border: hairline, borderRadius: RADIUS, '&::before': { display: 'none' } } },
  },
  MuiChip: {
    styleOverrides: {
      root: { fontWeight: 600, borderRadius: RADIUS, height: 'auto', minHeight: 3 * GRID },
      // Between words only: in a table's narrow column it would come apart letter by letter.
      label: { whiteSpace: 'normal', overflowWrap: 'break-word' },
    },
  },
  MuiSkeleton: {
    defaultProps: { animation: false },
    styleOverrides: { root: { backgroundColor: colour.disabledGround } },
  },
  MuiLink: { defaultProps: { underline: 'always' } },
  MuiListItemButton: {
    styleOverrides: {
      root: { borderRadius: RADIUS, '&.Mui-selected': { backgroundColor: colour.selected, fontWeight: 600 } },
    },
  },
};
