import type { ThemeOptions } from '@mui/material/styles';
import { kitTexts } from '#texts/ui';
import { colour, FINGER, focusRing, font, GRID, MOTION, RADIUS, rem, TOUCH } from './tokens.ts';

const hairline = `1px solid ${colour.line}`;

/** Disabled controls stay readable, because they explain why they are disabled. */
export const legibleWhenDisabled = { '&.Mui-disabled': { opacity: 1, color: colour.textDisabled } } as const;

const richText = {
  overflowWrap: 'anywhere',
  // In a narrow column a table scrolls instead of breaking its words.
  overflowX: 'auto',
  '& > :first-of-type': { marginTop: 0 },
  '& > :last-child': { marginBottom: 0 },
  '& p, & ul, & ol, & table, & blockquote': { marginBlock: GRID },
  '& h1, & h2, & h3, & h4': { fontSize: '1rem', fontWeight: 650, marginBlock: GRID },
  '& img': { maxWidth: '100%', height: 'auto', backgroundColor: colour.sheet },
  '& table': { borderCollapse: 'collapse' },
  '& th, & td': { border: hairline, padding: GRID, textAlign: 'left', overflowWrap: 'break-word' },
  '& blockquote': { borderLeft: `3px solid ${colour.line}`, marginInline: 0, paddingLeft: 2 * GRID },
  '& a[href]': { color: colour.primary },
} as const;

/**
 * Sizes for fingers. Their selectors outweigh the smaller sizes that parts choose for a mouse. A select needs its
 * height inside too, because only the part inside opens it.
 */
const fingerSizes = {
  [anywhere('Button', 'IconButton', 'MenuItem', 'InputBase', 'ToggleButton', 'Checkbox', 'Radio')]: {
    minHeight: TOUCH,
  },
  [anywhere('IconButton', 'Checkbox', 'Radio')]: { minWidth: TOUCH },
  '.MuiAutocomplete-listbox .MuiAutocomplete-option[role]': { minHeight: TOUCH },
  '.MuiChip-deletable[class][class]': { minHeight: TOUCH },
  '.MuiChip-deletable .MuiChip-deleteIcon[class]': { fontSize: rem(4 * GRID) },
  [`${anywhere('InputBase')} .MuiSelect-select`]: { paddingBlock: 1.5 * GRID },
} as const;

/** Returns the selector of MUI's components of these names, with the weight of three classes. */
function anywhere(...names: readonly string[]): string {
  return `:is(${names.map((name) => `.Mui${name}-root`).join()})[class][class]`;
}

const global = {
  html: { height: '100%' },
  body: { minHeight: '100%', overflowWrap: 'break-word' },
  '#root': { minHeight: '100dvh' },
  ':focus-visible': focusRing,
  '.tabular': { fontFeatureSettings: font.tabular },
  '.rich-text': richText,
  [FINGER]: fingerSizes,
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
 * Popups fade in but close at once. A closing menu that is still drawn hides its items from screen readers, but Tab
 * reaches them. A closing dialog still hides the page from screen readers, although the focus is back in the page.
 */
const comesAndIsGone = { enter: MOTION, exit: 0 } as const;

/** Tooltips are drawn inside the main landmark, so that all content of the page is in a landmark. */
const mainLandmark = () => document.querySelector('main');

/** The look of each MUI component. Labels are above their fields, and the focus is a ring everywhere. */
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
        // On a very narrow screen, at 400 % zoom or with large letters, button labels may take two lines.
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
  // The options are drawn outside the page's landmarks, so they are a named region for screen readers.
  MuiAutocomplete: {
    defaultProps: {
      clearText: kitTexts.clear,
      closeText: kitTexts.close,
      openText: kitTexts.open,
      loadingText: kitTexts.loadingOptions,
      noOptionsText: kitTexts.noOptions,
      slotProps: { paper: { role: 'region', 'aria-label': kitTexts.options } },
    },
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
    // Dialogs open over touch screens too, so their buttons have touch size.
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
      tooltip: {
        color: colour.paper,
        backgroundColor: colour.text,
        fontSize: '0.8125rem',
        borderRadius: RADIUS / 2,
      },
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
        '&.Mui-disabled, &.Mui-readOnly': { backgroundColor: colour.ground },
      },
      notchedOutline: { top: 0, borderColor: colour.outline, '& legend': { display: 'none' } },
    },
  },
  MuiFormHelperText: { styleOverrides: { root: { marginInline: 0, fontSize: '0.8125rem' } } },
  MuiAlert: {
    defaultProps: { closeText: kitTexts.close },
    styleOverrides: {
      // On a phone the actions of an alert are below its text.
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
      root: { borderColor: colour.line, textWrap: 'pretty' },
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
      // Breaks between words only. Breaking anywhere would split a chip letter by letter in a narrow column.
      label: { whiteSpace: 'normal', overflowWrap: 'break-word' },
      deleteIcon: { color: colour.textMuted, '&:hover': { color: colour.text } },
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
