import { UNIT_NAME_LENGTH } from '@kartoteka/domain/limits';
import { word } from '@kartoteka/domain/message/word';
import { textLength, trimName } from '@kartoteka/domain/text';
import { violation } from '@kartoteka/domain/violation';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { DialogAnswers } from '../../ui/dialog-answers.tsx';
import { formTexts } from '#texts/form';

export interface NameDialogProps {
  readonly title: string;
  /** The current or future parent of the unit, in words. */
  readonly place: string;
  readonly initial: string;
  /** Stores the name. Resolves with the error message, or with null when the dialog may close. */
  readonly onSave: (name: string) => Promise<string | null>;
  readonly onClose: () => void;
}

/** Asks for the name of a new or renamed unit (spec 2.6.3). Render it only while it is open. */
export function NameDialog({ title, place, initial, onSave, onClose }: NameDialogProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(initial);
  const [error, setError] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);

  const save = async () => {
    setSaving(true);
    const wrong = problemOf(name) ?? (await onSave(trimName(name)));
    setSaving(false);
    setError(wrong);
    if (wrong !== null) field.current?.focus();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isSaving) save().catch(reportError);
  };

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={`${id}-title`}>
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'contents' }}>
        <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
        <DialogContent>
          <DialogContentText variant="body2" sx={{ marginBottom: 2, overflowWrap: 'anywhere' }}>
            {place}
          </DialogContentText>
          <TextField
            id={`${id}-name`}
            name="displayName"
            label={formTexts.name}
            required
            autoComplete="off"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog focuses its only field
            autoFocus
            inputRef={field}
            value={name}
            onFocus={(event) => event.target.select()}
            onChange={(event) => {
              setName(event.target.value);
              setError(null);
            }}
            error={error !== null}
            helperText={error}
          />
        </DialogContent>
        <DialogAnswers onCancel={onClose} confirmLabel={formTexts.save} isBusy={isSaving} />
      </Box>
    </Dialog>
  );
}

/** Returns the error that the server would report for a name; null for a valid name. */
function problemOf(name: string): string | null {
  if (trimName(name) === '') return word(violation([], 'required'));
  if (textLength(trimName(name)) > UNIT_NAME_LENGTH) {
    return word(violation([], 'tooLong', { max: UNIT_NAME_LENGTH }));
  }
  return null;
}
