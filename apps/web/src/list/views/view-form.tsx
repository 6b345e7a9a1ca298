import type { ListConfiguration } from '@kartoteka/contract/list';
import { type ListView, VIEW_NAME_LENGTH } from '@kartoteka/contract/list-view';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { type SubmitEvent, useId, useState } from 'react';
import { ApiError, reasonsOf } from '../../lib/api-error.ts';
import { DialogAnswers } from '../../ui/dialog-answers.tsx';
import { viewTexts as texts } from '#texts/list-views';

/** The properties of a view that the user enters. */
export interface ViewFacts {
  readonly name: string;
  /** The role that sees the view too; null if only the user sees it. */
  readonly roleId: string | null;
  /** Whether the list opens with the view. */
  readonly isDefault: boolean;
}

export interface ViewFormProps {
  readonly titleId: string;
  /** The view to change; null for a new view. */
  readonly view: ListView | null;
  readonly roles: ListConfiguration['roles'];
  /** The error of the last save; null for none. */
  readonly error: unknown;
  readonly isBusy: boolean;
  readonly onCancel: () => void;
  readonly onSave: (facts: ViewFacts) => void;
}

/** The form of a view: its name, the role that sees it, and whether the list opens with it. */
export function ViewForm({ titleId, view, roles, error, isBusy, onCancel, onSave }: ViewFormProps) {
  const id = useId();
  const [name, setName] = useState(view?.name ?? '');
  const [roleId, setRoleId] = useState(view?.role?.id ?? '');
  const [isDefault, setIsDefault] = useState(view?.isDefault ?? false);
  const [isMissing, setIsMissing] = useState(false);
  // Offers the view's own role too, because the user may no longer have that role.
  const offered =
    view?.role && roles.every((role) => role.id !== view.role?.id) ? [...roles, view.role] : roles;
  const refused = error instanceof ApiError ? error.validationErrors : new Map<string, string>();
  const nameProblem = isMissing && name.trim() === '' ? texts.nameMissing : (refused.get('name') ?? null);
  const roleProblem = offered.length > 0 ? (refused.get('roleId') ?? null) : null;
  const problem =
    error === null || nameProblem !== null || roleProblem !== null ? null : reasonsOf(error, texts.failed);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setIsMissing(name.trim() === '');
    if (name.trim() !== '') onSave({ name: name.trim(), roleId: roleId || null, isDefault });
  };
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'contents' }}>
      <DialogTitle id={titleId}>{view === null ? texts.newTitle : texts.editTitle}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <TextField
          id={`${id}-name`}
          name="name"
          label={texts.name}
          required
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog focuses its text field
          autoFocus
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={nameProblem !== null}
          helperText={nameProblem ?? texts.about}
          slotProps={{ htmlInput: { maxLength: VIEW_NAME_LENGTH } }}
          sx={{ marginTop: 1 }}
        />
        {offered.length > 0 && (
          <TextField
            select
            id={`${id}-role`}
            name="roleId"
            label={texts.share}
            value={roleId}
            onChange={(event) => setRoleId(event.target.value)}
            error={roleProblem !== null}
            helperText={roleProblem}
            slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          >
            <MenuItem value="">{texts.onlyMe}</MenuItem>
            {offered.map((role) => (
              <MenuItem key={role.id} value={role.id}>
                {texts.role(role.name)}
              </MenuItem>
            ))}
          </TextField>
        )}
        <FormControlLabel
          control={<Checkbox checked={isDefault} onChange={(event) => setIsDefault(event.target.checked)} />}
          label={texts.isDefault}
        />
        {problem !== null && (
          <Alert severity="error" sx={{ overflowWrap: 'anywhere' }}>
            {problem}
          </Alert>
        )}
      </DialogContent>
      <DialogAnswers onCancel={onCancel} confirmLabel={texts.save} isBusy={isBusy} />
    </Box>
  );
}
