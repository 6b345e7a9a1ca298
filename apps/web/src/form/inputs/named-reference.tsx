import type { Named, namedRoutes } from '@kartoteka/contract/named';
import { NAME_LENGTH } from '@kartoteka/domain/limits';
import type { Policy } from '@kartoteka/domain/permission/policy';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useCallback, useId, useState } from 'react';
import { type FieldValues, type Path, type PathValue, useFormContext } from 'react-hook-form';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { useIsGranted } from '../../lib/current-user.ts';
import { useBodyKey } from '../../lib/idempotency.ts';
import { keyOf } from '../../lib/query.ts';
import { DialogAnswers } from '../../ui/dialog-answers.tsx';
import { useTopOf } from '../panel/use-top-of.ts';
import { ReferenceInput, type ReferenceInputProps } from './reference-input.tsx';
import { formTexts } from '#texts/form';

/** A named resource that a form refers to. */
export interface NamedSource {
  readonly routes: ReturnType<typeof namedRoutes>;
  /** The policy of users who may create a record. */
  readonly policy: Policy;
  /** The word for one record: 'Grupa kart'. */
  readonly what: string;
  readonly hint: string;
}

export interface NamedReferenceProps<T extends FieldValues> extends Omit<ReferenceInputProps<T>, 'onCreate'> {
  readonly source: NamedSource;
}

/**
 * A reference to a record of a named resource. Users with the policy can create a record with a new name in a panel
 * at the side of the form. The form keeps its values and refers to the new record.
 */
export function NamedReference<T extends FieldValues>({ source, ...input }: NamedReferenceProps<T>) {
  const { setValue } = useFormContext<T>();
  const mayCreate = useIsGranted()(source.policy);
  const [name, setName] = useState<string | null>(null);
  const close = useCallback(() => setName(null), []);
  useTopOf(name !== null, close);
  const choose = ({ id }: Named) => {
    const value = id as PathValue<T, Path<T>>;
    setValue(input.name, value, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
    close();
  };
  return (
    <>
      <ReferenceInput<T> {...input} {...(mayCreate && { onCreate: setName })} />
      <Drawer
        anchor="right"
        open={name !== null}
        onClose={close}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-modal': true,
            'aria-label': formTexts.createTitle(source.what),
            sx: { width: 'min(100vw, 26rem)' },
          },
        }}
      >
        {name !== null && <CreatePanel source={source} name={name} onCancel={close} onCreated={choose} />}
      </Drawer>
    </>
  );
}

interface CreatePanelProps {
  readonly source: NamedSource;
  /** The name typed in the form's field. */
  readonly name: string;
  readonly onCancel: () => void;
  readonly onCreated: (record: Named) => void;
}

function CreatePanel({ source, name, onCancel, onCreated }: CreatePanelProps) {
  const id = useId();
  const [typed, setTyped] = useState(name);
  const client = useQueryClient();
  const keyFor = useBodyKey();
  const create = useMutation({
    mutationFn: async (body: { name: string }) => {
      const made = await call(source.routes.create, { body }, { idempotencyKey: keyFor(body) });
      // The field can show the record only after the look-up contains it.
      await client.invalidateQueries({ queryKey: keyOf(source.routes.list) });
      return made;
    },
    onSuccess: onCreated,
  });
  const isMissing = typed.trim() === '';
  const problem = create.error ? messageOf(create.error) : null;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // In React's tree the panel is inside the form around the field, so the event would bubble and save that form too.
    event.stopPropagation();
    if (!isMissing && !create.isPending) create.mutate({ name: typed.trim() });
  };
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2, padding: 3 }}>
      <Typography variant="h2">{formTexts.createTitle(source.what)}</Typography>
      <TextField
        id={`${id}-name`}
        label={formTexts.name}
        required
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a panel focuses its text field
        autoFocus
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={problem !== null}
        helperText={problem ?? source.hint}
        slotProps={{ htmlInput: { maxLength: NAME_LENGTH } }}
      />
      <DialogAnswers
        onCancel={onCancel}
        confirmLabel={formTexts.createNew}
        isBusy={create.isPending}
        isDisabled={isMissing}
      />
    </Box>
  );
}
