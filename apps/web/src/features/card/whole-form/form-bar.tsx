import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useAct } from '../../../lib/acts/use-act.ts';
import { CheckIcon, SaveIcon } from '../../../ui/icons/action.tsx';
import { Countdown } from '../entry/saved-state.tsx';
import { cardTexts } from '#texts/card';
import { formTexts } from '#texts/card-form';
import type { FormGap } from '../send/form-gaps.ts';
import type { FormFailure } from './use-save-whole-form.ts';
import { NOT_FLAT, rem } from '../../../ui/tokens.ts';

/** Maximum height of the list of gaps, in px. */
const LIST = 192;
/** Maximum height in px that the gaps add to the bar: the list and the words above it. */
export const GAPS = LIST + 60;

/** The list of gaps scrolls within the bar, because a bar as high as the window would cover the whole form. */
const GAP_LIST = {
  maxHeight: `min(25dvh, ${rem(LIST)})`,
  overflowY: 'auto',
  margin: 0,
  padding: 0,
  listStyle: 'none',
} as const;

export interface FormBarProps {
  readonly isUnsaved: boolean;
  readonly sending: 'save' | 'submit' | null;
  readonly failure: FormFailure | null;
  /** The missing entries and values because of which the screen itself refused a submission; otherwise empty. */
  readonly gaps: readonly FormGap[];
  readonly onSave: () => void;
  readonly onSubmit: () => void;
  readonly onGap: (gap: FormGap) => void;
  readonly onDiscard: () => void;
}

/**
 * The bar with 'Zapisz' and 'Zatwierdź' of the whole form and the state of its text. It stays in sight except on a very
 * low display.
 */
export function FormBar(props: FormBarProps) {
  const { isUnsaved, sending, failure, gaps, onSave, onSubmit, onGap, onDiscard } = props;
  const gapsId = useId();
  return (
    <Stack
      role="group"
      aria-label={formTexts.bar}
      sx={{
        [NOT_FLAT]: { position: 'sticky', bottom: 0 },
        zIndex: 3,
        gap: 1,
        paddingInline: 2,
        paddingBlock: 1,
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
      }}
    >
      {failure && !sending && (
        <Alert severity={failure.unsettled === 'unavailable' ? 'warning' : 'error'}>
          {failure.message} {failure.retryAt !== null && <Countdown to={failure.retryAt} />}
        </Alert>
      )}
      {gaps.length > 0 && !sending && (
        // The alert has no gaps in it, because a screen reader would read all of them again when one is filled.
        <Alert severity="error" role="group" aria-labelledby={gapsId}>
          <span id={gapsId} role="alert">
            {formTexts.gaps}
          </span>
          <Box component="ul" sx={GAP_LIST}>
            {gaps.map((gap) => (
              <li key={`${gap.elementId}/${gap.rowKey}`}>
                <Button color="inherit" sx={{ textAlign: 'left', minHeight: 44 }} onClick={() => onGap(gap)}>
                  {gap.words}
                </Button>
              </li>
            ))}
          </Box>
        </Alert>
      )}
      <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
        <Typography role="status" variant="body2" sx={{ fontWeight: 600, marginRight: 'auto' }}>
          {stateWords(isUnsaved, sending, failure, gaps)}
        </Typography>
        {isUnsaved && (
          <Button size="large" color="error" disabled={sending !== null} onClick={onDiscard}>
            {formTexts.discard}
          </Button>
        )}
        <Button
          variant="outlined"
          size="large"
          startIcon={<SaveIcon />}
          disabled={sending !== null}
          onClick={onSave}
          {...useAct('save')}
        >
          {cardTexts.save}
        </Button>
        <Button
          variant="contained"
          size="large"
          startIcon={<CheckIcon />}
          disabled={sending !== null}
          onClick={onSubmit}
          {...useAct('submit')}
        >
          {formTexts.submit}
        </Button>
      </Stack>
    </Stack>
  );
}

function stateWords(
  isUnsaved: boolean,
  sending: FormBarProps['sending'],
  failure: FormFailure | null,
  gaps: readonly FormGap[],
): string {
  if (sending !== null) return cardTexts.sending;
  if (failure?.unsettled === 'offline') return cardTexts.offline;
  if (failure?.unsettled === 'unavailable') return cardTexts.unavailable;
  if (failure) return failure.submit ? formTexts.notSubmitted : cardTexts.notSaved;
  if (gaps.length > 0) return formTexts.notSubmitted;
  return isUnsaved ? cardTexts.unsaved : formTexts.saved;
}
