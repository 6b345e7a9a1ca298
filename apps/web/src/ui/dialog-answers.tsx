import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import { kitTexts } from '#texts/ui';

export interface DialogAnswersProps {
  readonly onCancel: () => void;
  readonly cancelLabel?: string;
  readonly confirmLabel: string;
  /** Left out, the form around is submitted. */
  readonly onConfirm?: () => void;
  /** The answer is on its way: another one can't be given. */
  readonly isBusy?: boolean;
  readonly isDisabled?: boolean;
  /** What is confirmed can't be taken back. */
  readonly isDangerous?: boolean;
  /** The focus comes to the safest answer rather than to a field. */
  readonly focusesCancel?: boolean;
}

/** The two answers under a dialog: leave it be, or do it. */
export function DialogAnswers({
  onCancel,
  cancelLabel = kitTexts.cancel,
  confirmLabel,
  onConfirm,
  isBusy = false,
  isDisabled = false,
  isDangerous = false,
  focusesCancel = false,
}: DialogAnswersProps) {
  return (
    <DialogActions>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog takes the focus, and here on its safest answer */}
      <Button variant="outlined" size="large" autoFocus={focusesCancel} onClick={onCancel}>
        {cancelLabel}
      </Button>
      <Button
        type={onConfirm ? 'button' : 'submit'}
        variant="contained"
        size="large"
        color={isDangerous ? 'error' : 'primary'}
        disabled={isDisabled}
        loading={isBusy}
        onClick={onConfirm}
      >
        {confirmLabel}
      </Button>
    </DialogActions>
  );
}
