import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { CheckIcon } from './icons/action.tsx';
import { BoxIcon, TickedBoxIcon } from './icons/editor.tsx';
import { colour, GRID, RADIUS, stateColour, TOUCH } from './tokens.ts';

const Button = styled('button')({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: GRID,
  minHeight: TOUCH,
  minWidth: 12 * GRID,
  padding: `${GRID}px ${2 * GRID}px`,
  border: `1px solid ${colour.outline}`,
  borderRadius: RADIUS,
  backgroundColor: colour.paper,
  color: colour.text,
  font: 'inherit',
  fontSize: '1rem',
  fontWeight: 600,
  textAlign: 'left',
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  '&[aria-pressed="true"]': {
    backgroundColor: colour.primary,
    borderColor: colour.primary,
    color: colour.onPrimary,
  },
});

const Picture = styled('img')({
  display: 'block',
  maxWidth: 20 * GRID,
  maxHeight: 12 * GRID,
  borderRadius: RADIUS / 2,
  backgroundColor: colour.sheet,
});

const Stacked = styled('span')({ display: 'flex', flexDirection: 'column', alignItems: 'center', gap: GRID });

export interface ChoiceButtonProps {
  readonly chosen: boolean;
  readonly onChoose: () => void;
  /** The picture to show above the text: its address or a data URL. Null or absent: no picture. */
  readonly picture?: string | null;
  /** Whether several answers can be chosen. Each then has a box for its tick. */
  readonly isSeveral?: boolean;
  readonly children: ReactNode;
}

/**
 * One answer as a large button. The chosen answer is filled and ticked. A press calls `onChoose` even if the answer
 * is already chosen.
 */
export function ChoiceButton({ chosen, onChoose, picture, isSeveral, children }: ChoiceButtonProps) {
  const Box = chosen ? TickedBoxIcon : BoxIcon;
  const words = (
    <>
      {isSeveral ? <Box /> : chosen && <CheckIcon />}
      <span>{children}</span>
    </>
  );
  return (
    <Button type="button" aria-pressed={chosen} onClick={onChoose}>
      {picture ? (
        <Stacked>
          <Picture src={picture} alt="" />
          <span style={{ display: 'inline-flex', gap: GRID }}>{words}</span>
        </Stacked>
      ) : (
        words
      )}
    </Button>
  );
}

/** Attribute of a row of answers in which at most one answer can be chosen. */
export const SOLE_CHOICE = 'data-sole-choice';

/**
 * Answers in a row that wraps. With `data-state="error"` the answers have an error outline, like a text box.
 */
export const ChoiceRow = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: GRID,
  '&[data-state="error"] > button': { borderColor: stateColour.deviation.ink },
});
