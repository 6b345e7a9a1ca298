import type { CardEntry } from '@kartoteka/contract/control-card-form';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { ApprovedIcon, AwaitingIcon, ErrorIcon, InProgressIcon } from '../../../ui/icons/status.tsx';
import { cardTexts } from '../texts.ts';
import { shortWhen } from '../when.ts';
import { type EntryWork, isUnsaved } from '../work/entry-work.ts';

interface Shown {
  readonly words: string;
  readonly icon: ReactNode;
  readonly colour: 'text.secondary' | 'error.main' | 'warning.main' | 'success.main';
}

/** Where what is typed stands: on its way, here only, or stored. Always visible beside the entry's buttons. */
export function SavedState({ work, entry }: { work: EntryWork | undefined; entry: CardEntry | null }) {
  const shown = shownState(work, entry);
  return (
    <Stack
      direction="row"
      role="status"
      sx={{ alignItems: 'center', gap: 0.75, color: shown?.colour, minHeight: 24 }}
    >
      {shown?.icon}
      <Typography variant="body2" component="span" sx={{ fontWeight: 600 }} className="tabular">
        {shown?.words}
      </Typography>
    </Stack>
  );
}

function shownState(work: EntryWork | undefined, entry: CardEntry | null): Shown | null {
  if (work?.sending) return { words: cardTexts.sending, icon: <AwaitingIcon />, colour: 'text.secondary' };
  if (work?.failure?.kind === 'offline') {
    return { words: cardTexts.offline, icon: <ErrorIcon />, colour: 'error.main' };
  }
  if (work?.failure) return { words: cardTexts.notSaved, icon: <ErrorIcon />, colour: 'error.main' };
  if (isUnsaved(work)) return { words: cardTexts.unsaved, icon: <InProgressIcon />, colour: 'warning.main' };
  if (!entry?.lastFilledAt) return null;
  const words = cardTexts.savedAt(shortWhen(entry.lastFilledAt));
  return { words, icon: <ApprovedIcon />, colour: 'success.main' };
}
