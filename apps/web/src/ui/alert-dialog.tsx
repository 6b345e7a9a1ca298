import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { kitTexts } from '#texts/ui';
import { rem, width } from './tokens.ts';

export interface AlertDialogProps {
  /** The message; null while the dialog is closed. */
  readonly text: string | null;
  readonly title?: string;
  readonly onClose: () => void;
  /** Called after the dialog has closed, when the page can take the focus. */
  readonly onGone?: () => void;
}

/**
 * A message in a dialog, in place of the browser's alert. Screen readers read it at once, and OK closes it (spec 8.6).
 */
export function AlertDialog({ text, title = kitTexts.alert, onClose, onGone }: AlertDialogProps) {
  const id = useId();
  return (
    <Dialog
      open={text !== null}
      onClose={onClose}
      role="alertdialog"
      slotProps={{
        transition: { onExited: () => onGone?.() },
        paper: { sx: { maxWidth: rem(width.dialog), minWidth: { sm: 360 } } },
      }}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`} sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {text}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog focuses its only button */}
        <Button variant="contained" size="large" autoFocus onClick={onClose}>
          {kitTexts.understood}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
