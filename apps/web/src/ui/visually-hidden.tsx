import { styled } from '@mui/material/styles';

/** The style of an element that is for screen readers only. */
export const visuallyHidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  margin: '-1px',
  padding: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
  border: 0,
} as const;

/** An element that is for screen readers only. */
export const VisuallyHidden = styled('span')(visuallyHidden);
