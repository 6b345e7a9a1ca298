import { styled } from '@mui/material/styles';
import { colour, GRID, RADIUS, stateColour, TOUCH } from './tokens.ts';

/** The frame of a text input, with its unit or buttons at the right. Large enough for gloves. */
export const InputBox = styled('div')({
  display: 'flex',
  alignItems: 'center',
  minHeight: TOUCH,
  border: `1px solid ${colour.outline}`,
  borderRadius: RADIUS,
  backgroundColor: colour.paper,
  '&[data-state="error"], &[data-state="deviation"]': { borderColor: stateColour.deviation.ink },
  '&[data-state="deviation"]': { backgroundColor: stateColour.deviation.tint },
  '&[data-state="readOnly"]': { backgroundColor: colour.ground },
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
  padding: `${GRID}px ${1.5 * GRID}px`,
} as const;

/** One line of text. The box around it shows the focus. */
export const PlainInput = styled('input')({ ...input, alignSelf: 'stretch' });

/** Several lines of text. The area grows with the text. */
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
  // A long unit must leave room for the value.
  maxWidth: '50%',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
});
