import {
  EMAIL_LENGTH,
  PASSWORD_LENGTH,
  PERSON_NAME_LENGTH,
  USER_NAME_LENGTH,
} from '@kartoteka/domain/limits';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { CheckboxInput } from '../../form/checkbox-input.tsx';
import { TextInput } from '../../form/text-input.tsx';
import { usePasswordHint } from '../../lib/password-policy.ts';
import { passwordTexts } from '#texts/password';
import { userTexts as texts } from '#texts/user';
import { holdsMore, useRoles } from './use-look-ups.ts';
import type { UserValues } from './user-kind.tsx';

/** Whether the user of this form has a role with more than the caller holds. */
export function useHasMore(): boolean {
  const { defaultValues } = useFormContext<UserValues>().formState;
  const { beyond } = useRoles();
  return holdsMore(defaultValues?.roleNames, beyond);
}

export interface AccountFieldsProps {
  readonly isNew: boolean;
  readonly isOwn: boolean;
  readonly mayWrite: boolean;
}

/** Who a user is, and what opens the account: the latter only for who holds as much as that user (ruling 1.6). */
export function AccountFields({ isNew, isOwn, mayWrite }: AccountFieldsProps) {
  const hasMore = useHasMore();
  const passwordHint = usePasswordHint();
  return (
    <Paper sx={{ padding: 2 }}>
      <Stack spacing={2}>
        {hasMore && mayWrite && <Alert severity="info">{texts.hasMoreHint}</Alert>}
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 15rem), 1fr))',
          }}
        >
          <TextInput name="name" label={texts.name} maxLength={PERSON_NAME_LENGTH} />
          <TextInput name="surname" label={texts.surname} maxLength={PERSON_NAME_LENGTH} />
        </Box>
        <TextInput
          name="email"
          label={texts.email}
          hint={texts.emailHint}
          type="email"
          required
          disabled={hasMore}
          maxLength={EMAIL_LENGTH}
        />
        <OwnLogin isDisabled={hasMore} />
        <TextInput
          name="password"
          label={isNew ? texts.password : texts.newPassword}
          hint={isNew ? passwordHint : [passwordHint, passwordTexts.keptHint].join(' ').trim()}
          type="password"
          autoComplete="new-password"
          required={isNew}
          disabled={hasMore}
          maxLength={PASSWORD_LENGTH}
        />
        <CheckboxInput
          name="isActive"
          label={texts.isActive}
          disabled={isOwn || hasMore}
          hint={isOwn ? texts.ownActive : texts.isActiveHint}
        />
      </Stack>
    </Paper>
  );
}

/** The login of an account that was given one beside its e-mail; ours make none (spec 3.20). */
function OwnLogin({ isDisabled }: { readonly isDisabled: boolean }) {
  const { getValues } = useFormContext<UserValues>();
  const [hasOwn] = useState(() => getValues('userName') !== '');
  if (!hasOwn) return null;
  return (
    <TextInput
      name="userName"
      label={texts.userName}
      hint={texts.userNameHint}
      disabled={isDisabled}
      maxLength={USER_NAME_LENGTH}
    />
  );
}
