import type { CardEntry } from '@kartoteka/contract/control-card-form';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useState } from 'react';
import { ApprovedIcon, AwaitingIcon, ErrorIcon, InProgressIcon } from '../../../ui/icons/status.tsx';
import { cardTexts } from '#texts/card';
import { shortWhen } from '../../../lib/short-when.ts';
import { type EntryWork, type Failure, isUnsaved } from '../work/entry-work.ts';

interface Shown {
  readonly words: string;
  readonly icon: ReactNode;
  readonly colour: 'text.secondary' | 'error.main' | 'warning.main' | 'success.main';
}

export interface SavedStateProps {
  readonly work: EntryWork | undefined;
  readonly entry: CardEntry | null;
  /** Repeats the unanswered call at once. */
  readonly onRepeat?: () => void;
}

/**
 * Shows whether the typed text is being sent, only on this device, or stored. Always visible next to the entry's
 * buttons.
 */
export function SavedState({ work, entry, onRepeat }: SavedStateProps) {
  const shown = shownState(work, entry);
  const isUnanswered = work?.sending === null && work.attempt !== null && openState(work.failure) !== null;
  return (
    <Stack
      direction="row"
      sx={{
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 0.75,
        color: shown?.colour,
        minHeight: 24,
        flexGrow: 1,
      }}
    >
      {shown?.icon}
      <Typography variant="body2" component="span" role="status" sx={{ fontWeight: 600 }} className="tabular">
        {shown?.words}
      </Typography>
      {isUnanswered && work.retryAt !== null && <Countdown to={work.retryAt} />}
      {isUnanswered && onRepeat && (
        <Button onClick={onRepeat} sx={{ marginLeft: 'auto' }}>
          {cardTexts.retryNow}
        </Button>
      )}
    </Stack>
  );
}

/** Counts down visibly only, because a screen reader would announce every second. */
export function Countdown({ to }: { to: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(clock);
  }, []);
  return (
    <Typography
      variant="body2"
      component="span"
      className="tabular"
      sx={{ whiteSpace: 'nowrap' }}
      aria-hidden
    >
      {cardTexts.retryIn(Math.max(0, Math.ceil((to - now) / 1000)))}
    </Typography>
  );
}

/** The state of a call that is worth repeating; null for other failures. */
function openState(failure: Failure | null): Shown | null {
  switch (failure?.kind) {
    case 'offline':
      return { words: cardTexts.offline, icon: <ErrorIcon />, colour: 'error.main' };
    case 'unavailable':
      return { words: cardTexts.unavailable, icon: <AwaitingIcon />, colour: 'warning.main' };
    default:
      return null;
  }
}

function shownState(work: EntryWork | undefined, entry: CardEntry | null): Shown | null {
  const sending: Shown = { words: cardTexts.sending, icon: <AwaitingIcon />, colour: 'text.secondary' };
  if (work?.sending) return sending;
  // After the call was given up, the entry no longer waits for the connection.
  const open = openState(work?.failure ?? null);
  if (work && work.attempt !== null && open !== null) return open;
  // The call was sent by another tab, or by this one before a reload.
  if (work && work.attempt !== null) return sending;
  if (work?.failure) return { words: cardTexts.notSaved, icon: <ErrorIcon />, colour: 'error.main' };
  if (isUnsaved(work)) return { words: cardTexts.unsaved, icon: <InProgressIcon />, colour: 'warning.main' };
  if (!entry?.lastFilledAt) return null;
  const words = cardTexts.savedAt(shortWhen(entry.lastFilledAt));
  return { words, icon: <ApprovedIcon />, colour: 'success.main' };
}
