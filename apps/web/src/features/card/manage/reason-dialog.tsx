import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { ApiError, messageOf } from '../../../lib/api-error.ts';
import { DialogAnswers } from '../../../ui/dialog-answers.tsx';
import { ignoreFurtherTaps } from '../../../ui/taps.ts';
import { TouchDensity } from '../../../ui/touch-density.tsx';
import { CommentField } from '../entry/comment-field.tsx';
import { revealField } from '../entry/entry-focus.ts';
import { manageTexts } from '#texts/card-manage';

export interface ReasonDialogProps {
  readonly title: string;
  readonly text?: string;
  readonly confirmLabel: string;
  /** The action cannot be undone. */
  readonly isDangerous?: boolean;
  /** Performs the action. An error keeps the dialog open and is shown in it. */
  readonly onConfirm: (reason: string) => Promise<void>;
  readonly onClose: () => void;
  /** More choices, below the reason. */
  readonly children?: ReactNode;
  /** The reason why these choices are not possible; null when they are. */
  readonly blockedBecause?: string | null;
}

/** Asks for a reason, then performs the action. Render it only while it is open. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, text, confirmLabel, isDangerous, onConfirm, onClose, children, blockedBecause } = props;
  const id = useId();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isStopped, setStopped] = useState(false);
  const [isSending, setSending] = useState(false);

  const confirm = async () => {
    if (reason.trim() === '') {
      setError(manageTexts.reasonMissing);
      return revealField(`${id}-reason`);
    }
    if (blockedBecause) return setStopped(true);
    setSending(true);
    try {
      await onConfirm(reason);
      onClose();
    } catch (failure) {
      const own = failure instanceof ApiError ? failure.validationErrors.get('reason') : undefined;
      setError(own ?? messageOf(failure));
      setSending(false);
    }
  };
  return (
    <Dialog
      open
      onClose={(_, how) => {
        // A tap outside of the dialog must not discard the typed reason.
        if (how !== 'backdropClick' || reason === '') onClose();
      }}
      onClickCapture={ignoreFurtherTaps}
      fullWidth
      maxWidth="sm"
      aria-labelledby={`${id}-title`}
    >
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent>
        <TouchDensity>
          <Stack sx={{ gap: 2 }}>
            {text && <Typography>{text}</Typography>}
            <CommentField
              id={`${id}-reason`}
              label={manageTexts.reason}
              value={reason}
              error={error}
              onChange={(typed) => {
                setReason(typed);
                setError(null);
              }}
            />
            {children}
            {isStopped && blockedBecause && (
              <Typography role="alert" variant="body2" sx={{ color: 'error.main', fontWeight: 600 }}>
                {blockedBecause}
              </Typography>
            )}
          </Stack>
        </TouchDensity>
      </DialogContent>
      <DialogAnswers
        onCancel={onClose}
        confirmLabel={confirmLabel}
        isDangerous={isDangerous ?? false}
        isBusy={isSending}
        onConfirm={() => void confirm()}
      />
    </Dialog>
  );
}
