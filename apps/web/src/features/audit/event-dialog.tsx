import type { AuditEventRow } from '@kartoteka/contract/audit';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MuiLink from '@mui/material/Link';
import { useId } from 'react';
import { Link } from 'react-router';
import { useIsGranted } from '../../lib/current-user.ts';
import { formatToSecond } from '../../lib/format.ts';
import { FactList } from '../../ui/fact-list.tsx';
import { EventChanges } from './event-changes.tsx';
import { actionWords, outcomeWords, targetWords } from './event-words.ts';
import { targetPath } from './target-path.ts';
import { auditTexts as texts } from '#texts/audit';
import { kitTexts } from '#texts/ui';

export interface EventDialogProps {
  readonly event: AuditEventRow;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onGone: () => void;
}

/** One event of the trail: who, when, from which address, and the changes, old values next to new values. */
export function EventDialog({ event, isOpen, onClose, onGone }: EventDialogProps) {
  const id = useId();
  const path = targetPath(event, useIsGranted());
  const words = targetWords(event);
  const target =
    path === null ? (
      words
    ) : (
      <MuiLink component={Link} to={path}>
        {words}
      </MuiLink>
    );
  const lines = [
    [texts.at, formatToSecond(event.at)],
    [texts.who, event.userName ?? texts.nobody],
    [texts.outcome, outcomeWords(event)],
    [texts.target, target],
    [texts.address, event.address],
    [texts.correlationId, event.correlationId],
  ] as const;
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      maxWidth="md"
      fullWidth
      aria-labelledby={id}
      slotProps={{ transition: { onExited: onGone } }}
    >
      <DialogTitle id={id}>{actionWords(event)}</DialogTitle>
      <DialogContent>
        <Box sx={{ marginBottom: 2 }}>
          <FactList facts={lines} />
        </Box>
        <EventChanges event={event} />
      </DialogContent>
      <DialogActions>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog focuses its only button */}
        <Button variant="contained" size="large" autoFocus onClick={onClose}>
          {kitTexts.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
