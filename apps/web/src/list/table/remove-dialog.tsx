import { COMMENT_LENGTH } from '@kartoteka/domain/limits';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type SubmitEvent, useId, useState } from 'react';
import { DialogAnswers } from '../../ui/dialog-answers.tsx';
import { rem, width } from '../../ui/tokens.ts';
import { listTexts } from '#texts/list';

export interface RemoveDialogProps {
  /** Name of the row to delete. */
  readonly name: string;
  readonly wantsReason: boolean;
  readonly reasonError: string | null;
  readonly isRemoving: boolean;
  readonly onCancel: () => void;
  readonly onConfirm: (reason: string | null) => void;
}

/** Asks whether to delete a row, and asks for a reason if the server requires one (ruling 5.7). */
export function RemoveDialog(props: RemoveDialogProps) {
  const { name, wantsReason, reasonError, isRemoving, onCancel, onConfirm } = props;
  const id = useId();
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const error = isMissing && reason.trim() === '' ? listTexts.reasonMissing : reasonError;

  const confirm = (event: SubmitEvent) => {
    event.preventDefault();
    setIsMissing(wantsReason && reason.trim() === '');
    if (!wantsReason) onConfirm(null);
    else if (reason.trim() !== '') onConfirm(reason.trim());
  };

  return (
    <Dialog
      open
      onClose={onCancel}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      slotProps={{ paper: { sx: { maxWidth: rem(width.dialog) } } }}
    >
      <Box component="form" noValidate onSubmit={confirm} sx={{ display: 'contents' }}>
        <DialogTitle id={`${id}-title`}>{listTexts.removeTitle}</DialogTitle>
        <DialogContent>
          <DialogContentText id={`${id}-text`} component="div">
            <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
            <Typography>{listTexts.removeText}</Typography>
          </DialogContentText>
          {wantsReason && (
            <TextField
              id={`${id}-reason`}
              name="reason"
              label={listTexts.reason}
              required
              multiline
              minRows={3}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog focuses its text field
              autoFocus
              value={reason}
              onChange={(event) => setReason(event.target.value)}
              error={error !== null}
              helperText={error}
              slotProps={{ htmlInput: { maxLength: COMMENT_LENGTH } }}
              sx={{ marginTop: 2 }}
            />
          )}
        </DialogContent>
        <DialogAnswers
          onCancel={onCancel}
          focusesCancel={!wantsReason}
          confirmLabel={listTexts.remove}
          isDangerous
          isBusy={isRemoving}
        />
      </Box>
    </Dialog>
  );
}
