import type { CardEntry } from '@kartoteka/contract/control-card-form';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useState } from 'react';
import {
  ApprovedIcon,
  AwaitingIcon,
  DeviceIcon,
  ErrorIcon,
  InProgressIcon,
} from '../../../ui/icons/status.tsx';
import { useNetwork } from '../../../ui/use-network.ts';
import { visuallyHidden } from '../../../ui/visually-hidden.tsx';
import { cardTexts } from '#texts/card';
import { shortWhen } from '../../../lib/short-when.ts';
import { ownSession } from '../../../lib/own-session.ts';
import { useCardScreen, useIsKept } from '../open/card-context.ts';
import { awaitsFilesOnly, isSubmitting, isUnsaved } from '../work/entry-work.ts';
import type { EntryWork, Failure } from '../work/work-types.ts';

interface Shown {
  readonly words: string;
  readonly icon: ReactNode;
  readonly colour: 'text.secondary' | 'error.main' | 'warning.main' | 'success.main';
}

export interface SavedStateProps {
  readonly work: EntryWork | undefined;
  readonly entry: CardEntry | null;
  /**
   * Whether the button 'Zapisz' shows the states that need no action of the user (`useCalmState`). This part then only
   * announces these states to screen readers.
   */
  readonly isOnButton?: boolean;
  /** Repeats the unanswered call at once. */
  readonly onRepeat?: () => void;
}

/** Shows whether the typed text is being sent, only on this device, or stored. Stands next to the entry's buttons. */
export function SavedState({ work, entry, isOnButton = false, onRepeat }: SavedStateProps) {
  const calm = useCalmState(work, entry);
  const shown = calm ?? loudState(work);
  const isHidden = isOnButton && calm !== null;
  const isOpen = work?.sending === null && work.attempt !== null && openState(work.failure) !== null;
  const isUnanswered = isOpen && ownSession.isStored();
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
      {!isHidden && shown?.icon}
      <Typography
        variant="body2"
        component="span"
        role="status"
        sx={isHidden ? visuallyHidden : { fontWeight: 600 }}
        className="tabular"
      >
        {shown?.words}
      </Typography>
      {isUnanswered && calm === null && work.retryAt !== null && <Countdown to={work.retryAt} />}
      {isUnanswered && calm === null && onRepeat && (
        <Button onClick={onRepeat} sx={{ marginLeft: 'auto' }}>
          {cardTexts.retryNow}
        </Button>
      )}
    </Stack>
  );
}

/** Shows the seconds until a time, hidden from screen readers, because they would announce every second. */
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

/**
 * Returns the state of a call that is worth repeating; null for other failures. A page that another login has replaced
 * can send nothing, whether or not there is a connection.
 */
function openState(failure: Failure | null): Shown | null {
  switch (failure?.kind) {
    case 'offline':
      if (!ownSession.isStored()) return notSaved();
      return { words: cardTexts.offline, icon: <ErrorIcon />, colour: 'error.main' };
    case 'unavailable':
      return { words: cardTexts.unavailable, icon: <AwaitingIcon />, colour: 'warning.main' };
    default:
      return null;
  }
}

const onDevice = (): Shown => ({
  words: cardTexts.onDevice,
  icon: <DeviceIcon />,
  colour: 'text.secondary',
});

const notSaved = (): Shown => ({ words: cardTexts.notSaved, icon: <ErrorIcon />, colour: 'error.main' });

const saving = (): Shown => ({ words: cardTexts.saving, icon: <AwaitingIcon />, colour: 'text.secondary' });

/**
 * Returns a state that needs no action of the user: saved, being saved, or safe on the device until the network is
 * back. Null for any other state.
 */
export function useCalmState(work: EntryWork | undefined, entry: CardEntry | null): Shown | null {
  const way = useNetwork();
  const isKept = useIsKept();
  const { mode } = useCardScreen();
  // The whole form sends its files only after a press, so its waiting files do not count as being saved.
  const isSendingFiles = mode !== 'form' && work !== undefined && awaitsFilesOnly(work);
  const isSaving =
    work?.sending === 'save' || (work?.attempt && !isSubmitting(work.attempt) && work.failure === null);
  if (isSaving) return saving();
  if (work?.sending) return null;
  if (isKept && work?.attempt && !isSubmitting(work.attempt) && work.failure?.kind === 'offline')
    return onDevice();
  if (work?.attempt || work?.failure) return null;
  if (way === 'reachable' && isSendingFiles) return saving();
  if (isUnsaved(work)) return isKept && way !== 'reachable' ? onDevice() : null;
  if (!entry?.lastFilledAt) return null;
  const words = cardTexts.savedAt(shortWhen(entry.lastFilledAt));
  return { words, icon: <ApprovedIcon />, colour: 'success.main' };
}

function loudState(work: EntryWork | undefined): Shown | null {
  const sending: Shown = { words: cardTexts.sending, icon: <AwaitingIcon />, colour: 'text.secondary' };
  if (work?.sending) return sending;
  // Only a call that was not given up waits for the connection.
  const isPromised = work?.attempt?.isAutomatic === true && work.failure?.kind === 'offline';
  if (isPromised && ownSession.isStored())
    return { words: cardTexts.waitsOffline, icon: <DeviceIcon />, colour: 'text.secondary' };
  const open = openState(work?.failure ?? null);
  if (work && work.attempt !== null && open !== null) return open;
  // A call without a failure was sent by another tab, or by this tab before a reload.
  if (work && work.attempt !== null) return sending;
  if (work?.failure) return notSaved();
  if (isUnsaved(work))
    return { words: cardTexts.unsaved, icon: <InProgressIcon />, colour: 'text.secondary' };
  return null;
}
