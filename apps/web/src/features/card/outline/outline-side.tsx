import type { CardElement } from '@kartoteka/contract/control-card-form';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useAct } from '../../../lib/acts/use-act.ts';
import { ForwardIcon } from '../../../ui/icons/navigation.tsx';
import { doneOf } from '../element/element-state.ts';
import { cardTexts } from '#texts/card';
import { Outline } from './outline.tsx';

export interface OutlineSideProps {
  readonly elements: readonly CardElement[];
  readonly onGoTo: (elementId: string) => void;
  /**
   * Goes to the next element that waits for this user. Null when no element waits. Absent when the card cannot be
   * filled, and on the whole-form and view screens.
   */
  readonly onNext?: (() => void) | null | undefined;
}

/** The outline next to the card on a wide screen. */
export function OutlineSide({ elements, onGoTo, onNext }: OutlineSideProps) {
  const { done, total } = doneOf(elements);
  return (
    <Box component="nav" aria-label={cardTexts.outline}>
      <Typography variant="subtitle1" component="h2">
        {cardTexts.outline}
      </Typography>
      <Typography variant="body2" color="textSecondary" className="tabular" sx={{ marginBottom: 1 }}>
        {cardTexts.doneOf(done, total)}
      </Typography>
      {onNext !== undefined && <NextButton onNext={onNext} isAllDone={done === total} />}
      <Outline elements={elements} onGoTo={onGoTo} />
    </Box>
  );
}

export interface NextButtonProps {
  /** Null when no element waits for this user. */
  readonly onNext: (() => void) | null;
  /** Whether every element with fields to answer is submitted. */
  readonly isAllDone: boolean;
}

export function NextButton({ onNext, isAllDone }: NextButtonProps) {
  const done = isAllDone ? cardTexts.allDone : cardTexts.mineDone;
  return (
    <Button
      variant="outlined"
      size="large"
      endIcon={<ForwardIcon />}
      disabled={onNext === null}
      onClick={() => onNext?.()}
      {...useAct('nextElement')}
      sx={{ minHeight: 48, marginBottom: { lg: 1 }, bgcolor: 'background.paper' }}
    >
      {onNext === null ? done : cardTexts.nextUnfinished}
    </Button>
  );
}
