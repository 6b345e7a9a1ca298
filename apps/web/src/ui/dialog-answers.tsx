import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import { kitTexts } from '#texts/ui';
import { ignoreFurtherTapsBeneath } from './taps.ts';

export interface DialogAnswersProps {
  readonly onCancel: () => void;
  readonly cancelLabel?: string;
  /** Whether the call that was confirmed is on its way, so that it is too late to cancel it. */
  readonly isCancelDisabled?: boolean;
  readonly confirmLabel: string;
  /** Called by the confirming button. If it is missing, the button submits the form around it. */
  readonly onConfirm?: () => void;
  /** Whether the answer is being sent, so that it cannot be confirmed again. */
  readonly isBusy?: boolean;
  readonly isDisabled?: boolean;
  /** Whether the action cannot be undone. */
  readonly isDangerous?: boolean;
  /** Whether the focus starts on the cancelling button instead of a field. */
  readonly focusesCancel?: boolean;
}

/** The two buttons under a dialog: cancel and confirm. */
export function DialogAnswers({
  onCancel,
  cancelLabel = kitTexts.cancel,
  isCancelDisabled = false,
  confirmLabel,
  onConfirm,
  isBusy = false,
  isDisabled = false,
  isDangerous = false,
  focusesCancel = false,
}: DialogAnswersProps) {
  return (
    <DialogActions onClickCapture={ignoreFurtherTapsBeneath}>
      <Button
        variant="outlined"
        size="large"
        disabled={isCancelDisabled}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog focuses its safest answer
        autoFocus={focusesCancel}
        onClick={onCancel}
      >
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
