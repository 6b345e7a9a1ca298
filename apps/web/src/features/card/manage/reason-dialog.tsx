import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { ApiError, messageOf } from '../../../lib/api-error.ts';
import { DialogAnswers } from '../../../ui/dialog-answers.tsx';
import { ignoreFurtherTaps } from '../../../ui/taps.ts';
import { TouchDensity } from '../../../ui/touch-density.tsx';
import { CommentField } from '../entry/comment-field.tsx';
import { revealField } from '../entry/entry-focus.ts';
import { DIALOG_UNDER_FILES, takingFiles } from '../files/drop-files.ts';
import { FilesPart } from '../files/files-part.tsx';
import { FileHeld } from '../send/attempt-files.ts';
import { type ReasonedAct, useKeptReason } from '../../../lib/use-kept-reason.ts';
import type { NamedFiles, ReasonFiles } from './use-reason-files.ts';
import { manageTexts } from '#texts/card-manage';

export interface ReasonDialogProps {
  readonly act: ReasonedAct;
  /** The id of the card or the file that the action concerns. */
  readonly of: string;
  readonly title: string;
  readonly text?: string;
  readonly confirmLabel: string;
  /** Whether the action cannot be undone. */
  readonly isDangerous?: boolean;
  /**
   * Performs the action with the uploaded files of the reason. An error keeps the dialog open and is shown in it. A
   * dialog that was closed during the upload does not perform the action. While the action runs, the dialog cannot be
   * cancelled.
   */
  readonly onConfirm: (reason: string, files: NamedFiles) => Promise<void>;
  readonly onClose: () => void;
  /** The photos and files that support the reason. Absent if the action takes no files. */
  readonly files?: ReasonFiles;
  /** Returns more choices, below the reason. While they are locked, they cannot be changed. */
  readonly children?: (isLocked: boolean) => ReactNode;
  /** The reason why the choices made in `children` do not allow the action; null or missing if they do. */
  readonly blockedBecause?: string | null;
}

/** Asks for a reason, then performs the action. Render it only while it is open. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { act, of, title, text, confirmLabel, isDangerous, onConfirm, onClose, children, blockedBecause } =
    props;
  const { files } = props;
  const id = useId();
  const { reason, type, forget } = useKeptReason(act, of);
  const [error, setError] = useState<string | null>(null);
  /** The reason why the last press of the confirming button did nothing. It is shown while it still holds. */
  const [stoppedBy, setStoppedBy] = useState<string | null>(null);
  const [phase, setPhase] = useState<'asking' | 'uploading' | 'acting'>('asking');
  /**
   * Whether the confirming button was pressed and has no result yet. The act is performed with what the dialog showed
   * at the press, so nothing in the dialog can be changed meanwhile.
   */
  const isLocked = phase !== 'asking';
  /** Whether the dialog has been closed, so that an action whose files are still being uploaded is given up. */
  const isClosed = useRef(false);
  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
    };
  }, []);
  const barred = blockedBecause ?? files?.held ?? null;

  const perform = async (named: NamedFiles): Promise<void> => {
    if (isClosed.current) return;
    setPhase('acting');
    try {
      await onConfirm(reason, named);
    } catch (failure) {
      // `sendWith` may upload files again now, and the user may cancel meanwhile.
      setPhase('uploading');
      throw failure;
    }
    forget();
    onClose();
  };
  const confirm = async () => {
    if (reason.trim() === '') {
      setError(manageTexts.reasonMissing);
      return revealField(`${id}-reason`);
    }
    if (blockedBecause) return setStoppedBy(blockedBecause);
    setStoppedBy(null);
    setPhase('uploading');
    try {
      await (files ? files.sendWith(perform) : perform([]));
    } catch (failure) {
      setPhase('asking');
      if (failure instanceof FileHeld) return setStoppedBy(failure.message);
      const own = failure instanceof ApiError ? failure.validationErrors.get('reason') : undefined;
      setError(own ?? messageOf(failure));
    }
  };
  const take = (dropped: readonly File[]) => {
    if (!isLocked) files?.own.adding.add(dropped).catch(reportError);
  };
  return (
    <Dialog
      open
      onClose={() => {
        // Neither a tap outside the dialog nor Esc may discard the typed reason.
        if (reason === '' && phase !== 'acting') onClose();
      }}
      onClickCapture={ignoreFurtherTaps}
      fullWidth
      maxWidth="sm"
      aria-labelledby={`${id}-title`}
      // Takes dropped files also while it is locked, because the browser would open them in place of the page.
      {...(files && takingFiles(take))}
      sx={isLocked ? null : DIALOG_UNDER_FILES}
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
              isReadOnly={isLocked}
              onChange={(typed) => {
                type(typed);
                setError(null);
              }}
            />
            {files && <FilesPart id={`${id}-files`} own={files.own} error={null} isLocked={isLocked} />}
            {children?.(isLocked)}
            {stoppedBy !== null && stoppedBy === barred && (
              <Typography role="alert" variant="body2" sx={{ color: 'error.main', fontWeight: 600 }}>
                {barred}
              </Typography>
            )}
          </Stack>
        </TouchDensity>
      </DialogContent>
      <DialogAnswers
        onCancel={() => {
          forget();
          onClose();
        }}
        isCancelDisabled={phase === 'acting'}
        confirmLabel={confirmLabel}
        isDangerous={isDangerous ?? false}
        isBusy={isLocked}
        onConfirm={() => void confirm()}
      />
    </Dialog>
  );
}
