import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useRef, useState } from 'react';
import { DialogAnswers } from '../../../ui/dialog-answers.tsx';
import { ignoreFurtherTaps } from '../../../ui/taps.ts';
import { approveTexts } from '#texts/card-approve';
import type { SignOutcome } from './use-approve.ts';

export interface PasswordDialogProps {
  readonly label: string;
  readonly onSign: (password: string) => Promise<SignOutcome>;
  readonly onClose: () => void;
  /**
   * Called before `onClose` when the user cancels the dialog, even while the password is being checked. Without it
   * the dialog cannot be cancelled during the check, because the server may have signed already.
   */
  readonly onCancel?: () => void;
}

/** Asks for the password again before a signature. Render it only while it is open. */
export function PasswordDialog({ label, onSign, onClose, onCancel }: PasswordDialogProps) {
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const isTooLate = isSending && onCancel === undefined;
  const field = useRef<HTMLInputElement>(null);
  const refuse = (why: string | null) => {
    setError(why);
    if (why !== null) field.current?.select();
  };
  const sign = async () => {
    if (password === '') return refuse(approveTexts.passwordMissing);
    setSending(true);
    const { isOver, wrongPassword } = await onSign(password);
    setSending(false);
    if (isOver) onClose();
    else refuse(wrongPassword);
  };
  const cancel = () => {
    if (isTooLate) return;
    onCancel?.();
    onClose();
  };
  return (
    <Dialog
      open
      onClose={cancel}
      onClickCapture={ignoreFurtherTaps}
      fullWidth
      maxWidth="xs"
      aria-labelledby="password-title"
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          return sign();
        }}
      >
        <DialogTitle id="password-title">{approveTexts.passwordTitle}</DialogTitle>
        <DialogContent>
          <TextField
            id="signing-password"
            type="password"
            inputRef={field}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog has nothing else to type into
            autoFocus
            label={approveTexts.password}
            autoComplete="current-password"
            value={password}
            error={error !== null}
            helperText={error ?? label}
            onChange={(event) => {
              setPassword(event.target.value);
              setError(null);
            }}
          />
        </DialogContent>
        <DialogAnswers
          onCancel={cancel}
          isCancelDisabled={isTooLate}
          confirmLabel={approveTexts.approve}
          isBusy={isSending}
        />
      </form>
    </Dialog>
  );
}
