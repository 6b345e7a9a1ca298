import type { CardElement } from '@kartoteka/contract/control-card-form';
import { isFull, maxEntries, minEntries } from '@kartoteka/domain/card/repetition';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { flushSync } from 'react-dom';
import { useAct } from '../../../lib/acts/use-act.ts';
import { AddIcon, CheckIcon } from '../../../ui/icons/action.tsx';
import { useNetwork } from '../../../ui/use-network.ts';
import { useCardScreen } from '../open/card-context.ts';
import { cardTexts } from '#texts/card';
import { ADDS_ENTRY, CLOSES_GROUP, revealRow } from '../entry/entry-focus.ts';
import { Countdown } from '../entry/saved-state.tsx';
import { isAtWork } from '../work/entry-work.ts';
import { type EntryRow, isGone } from '../work/rows.ts';
import { nextRow } from './element-state.ts';
import { useGroupSubmit } from './use-group-submit.ts';

/**
 * The part below the entries of a repeatable element: a button for another entry while there is room, and the button of
 * the group submit, which the whole form does not have.
 */
export function GroupActions({ element, rows: all }: { element: CardElement; rows: readonly EntryRow[] }) {
  const { store, mode, groups } = useCardScreen();
  const asAdd = useAct('add');
  const { submit, isSending, retryAt, refusal } = useGroupSubmit(element);
  const { repetitionSettings: settings } = element;
  const way = useNetwork();
  const rows = all.filter((row) => !isGone(element, row));
  // An empty row, for example from the first of two taps, is used again instead of adding another.
  const empty = rows.find(({ entry, work }) => entry === null && !isAtWork(work));
  const add = () => {
    const key = empty?.key ?? flushSync(() => store.addRow(element.id));
    revealRow(element.id, key);
  };
  const isOpen = nextRow(element, rows, null) !== null;
  const isShort = rows.length < minEntries(settings);
  const isEachAlone = mode !== 'form';
  return (
    <Stack sx={{ gap: 1, borderTop: 1, borderColor: 'divider', paddingTop: 2 }}>
      <Typography variant="body2" color="textSecondary">
        {cardTexts.repetitions(minEntries(settings), maxEntries(settings))}
      </Typography>
      {refusal !== null && <Alert severity="warning">{refusal}</Alert>}
      {retryAt !== null && (
        <Alert severity={way === 'reachable' ? 'warning' : 'info'}>
          {way === 'reachable' ? cardTexts.groupWaits : cardTexts.groupWaitsOffline}
          <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
            <Countdown to={retryAt} />
            <Button onClick={() => groups.resume(element.id)}>{cardTexts.retryNow}</Button>
            <Button onClick={() => groups.stop(element.id)}>{cardTexts.unansweredStop}</Button>
          </Stack>
        </Alert>
      )}
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, justifyContent: 'space-between' }}>
        {isFull(settings, rows.length) ? (
          <span />
        ) : (
          <Button
            variant={isEachAlone && isShort && !isOpen ? 'contained' : 'outlined'}
            startIcon={<AddIcon />}
            onClick={add}
            {...{ [ADDS_ENTRY]: '' }}
            {...asAdd}
          >
            {cardTexts.addEntry}
          </Button>
        )}
        {isEachAlone && (
          <Button
            variant={isOpen || isShort ? 'outlined' : 'contained'}
            startIcon={<CheckIcon />}
            disabled={isSending || retryAt !== null}
            {...{ [CLOSES_GROUP]: '' }}
            onClick={() => void submit()}
          >
            {cardTexts.submitGroup}
          </Button>
        )}
      </Stack>
    </Stack>
  );
}
