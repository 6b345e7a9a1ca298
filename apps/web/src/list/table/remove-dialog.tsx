import { COMMENT_LENGTH } from '@kartoteka/domain/limits';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type SubmitEvent, useId, useState } from 'react';
import { useKeptReason } from '../../lib/use-kept-reason.ts';
import { DialogAnswers } from '../../ui/dialog-answers.tsx';
import { rem, width } from '../../ui/tokens.ts';
import { listTexts } from '#texts/list';

export interface RemoveDialogProps {
  /** Id of the row to delete. */
  readonly of: string;
  /** Name of the row to delete. */
  readonly name: string;
  readonly wantsReason: boolean;
  readonly reasonError: string | null;
  readonly isRemoving: boolean;
  readonly onCancel: () => void;
  /** Deletes the row. Resolves to whether it was deleted. */
  readonly onConfirm: (reason: string | null) => Promise<boolean>;
}

/** Asks whether to delete a row, and asks for a reason if the server requires one (ruling 5.7). */
export function RemoveDialog(props: RemoveDialogProps) {
  const { of, name, wantsReason, reasonError, isRemoving, onCancel, onConfirm } = props;
  const id = useId();
  const { reason, type, forget } = useKeptReason('remove', of);
  const [isMissing, setIsMissing] = useState(false);
  const error = isMissing && reason.trim() === '' ? listTexts.reasonMissing : reasonError;

  const confirm = async () => {
    setIsMissing(wantsReason && reason.trim() === '');
    if (wantsReason && reason.trim() === '') return;
    if (await onConfirm(wantsReason ? reason.trim() : null)) forget();
  };

  return (
    <Dialog
      open
      onClose={() => {
        // Neither a tap outside the dialog nor Esc may discard the typed reason (ruling 5.6). During the call it is too
        // late to cancel.
        if (!isRemoving && (!wantsReason || reason === '')) onCancel();
      }}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      slotProps={{ paper: { sx: { maxWidth: rem(width.dialog) } } }}
    >
      <Box
        component="form"
        noValidate
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          confirm().catch(reportError);
        }}
        sx={{ display: 'contents' }}
      >
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
              onChange={(event) => type(event.target.value)}
              error={error !== null}
              helperText={error}
              slotProps={{
                htmlInput: { maxLength: COMMENT_LENGTH },
                // The call has the reason as it was at the press. Disabling the field would take its focus away.
                input: { readOnly: isRemoving },
              }}
              sx={{ marginTop: 2 }}
            />
          )}
        </DialogContent>
        <DialogAnswers
          onCancel={() => {
            forget();
            onCancel();
          }}
          isCancelDisabled={isRemoving}
          focusesCancel={!wantsReason}
          confirmLabel={listTexts.remove}
          isDangerous
          isBusy={isRemoving}
        />
      </Box>
    </Dialog>
  );
}
