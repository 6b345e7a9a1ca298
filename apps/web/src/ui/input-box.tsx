import { styled } from '@mui/material/styles';
import { colour, font, GRID, RADIUS, stateColour, TOUCH } from './tokens.ts';

/** The frame of a field that is typed into: the input inside it, its unit or buttons at the right. Sized for gloves. */
export const InputBox = styled('div')({
  display: 'flex',
  alignItems: 'center',
  minHeight: TOUCH,
  border: `1px solid ${colour.outline}`,
  borderRadius: RADIUS,
  backgroundColor: colour.paper,
  '&[data-state="error"], &[data-state="deviation"]': { borderColor: stateColour.deviation.ink },
  '&[data-state="deviation"]': { backgroundColor: stateColour.deviation.tint },
  '&:focus-within': { borderColor: colour.focus, boxShadow: `0 0 0 2px ${colour.focus}` },
});

const input = {
  flex: 1,
  minWidth: 0,
  border: 0,
  outline: 'none',
  background: 'none',
  color: colour.text,
  font: 'inherit',
  fontSize: '1rem',
  fontFeatureSettings: font.tabular,
  padding: `${GRID}px ${1.5 * GRID}px`,
} as const;

/** One line of text; the box around it shows the focus. */
export const PlainInput = styled('input')({ ...input, alignSelf: 'stretch' });

/** Several lines; grows with what is typed. */
export const PlainTextArea = styled('textarea')({
  ...input,
  lineHeight: 1.5,
  resize: 'vertical',
  fieldSizing: 'content',
  minHeight: TOUCH - 2,
  paddingBlock: 1.25 * GRID,
});

/** A unit at the right inside the box. */
export const UnitMark = styled('span')({
  color: colour.textMuted,
  paddingInline: `${GRID / 2}px ${1.5 * GRID}px`,
  whiteSpace: 'nowrap',
  // What is typed must be seen beside a long one; the norm under the field names it whole.
  maxWidth: '50%',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
});
