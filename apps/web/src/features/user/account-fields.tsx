import { EMAIL_LENGTH, PERSON_NAME_LENGTH, USER_NAME_LENGTH } from '@kartoteka/domain/limits';
import type { User } from '@kartoteka/contract/identity-user';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { CheckboxInput } from '../../form/inputs/checkbox-input.tsx';
import { PasswordInput } from '../../form/inputs/password-input.tsx';
import { TextInput } from '../../form/inputs/text-input.tsx';
import { formatDateTime } from '../../lib/format.ts';
import { usePasswordHint } from '../../lib/password-policy.ts';
import { passwordTexts } from '#texts/password';
import { userTexts as texts } from '#texts/user';
import type { UserValues } from './user-kind.tsx';

export interface AccountFieldsProps {
  readonly isNew: boolean;
  readonly isOwn: boolean;
  /**
   * Whether the caller may not change the login data, because the user approves cards and the caller does not
   * manage permissions.
   */
  readonly isFixed: boolean;
  /** The account's number; null until the account is created or read. */
  readonly accountNumber: number | null;
  /** The latest change that the user made to their own name; null or absent if there is none. */
  readonly ownNameChange: User['ownNameChange'];
}

/** Name and login data of a user. */
export function AccountFields({ isNew, isOwn, isFixed, accountNumber, ownNameChange }: AccountFieldsProps) {
  const passwordHint = usePasswordHint();
  return (
    <Paper sx={{ padding: 2 }}>
      <Stack spacing={2}>
        {isFixed && <Alert severity="info">{texts.approver}</Alert>}
        {accountNumber !== null && (
          <Typography color="textSecondary">{texts.accountNumber(accountNumber)}</Typography>
        )}
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
        {ownNameChange && (
          <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {texts.ownName(ownNameChange.before, formatDateTime(ownNameChange.at))}
          </Typography>
        )}
        <TextInput
          name="email"
          label={texts.email}
          hint={texts.emailHint}
          type="email"
          required
          disabled={isFixed}
          maxLength={EMAIL_LENGTH}
        />
        <OwnLogin isDisabled={isFixed} />
        {isOwn && (
          <PasswordInput
            name="currentPassword"
            label={texts.currentPassword}
            hint={texts.currentPasswordHint}
            autoComplete="current-password"
          />
        )}
        <PasswordInput
          name="password"
          label={isNew ? texts.password : texts.newPassword}
          hint={
            isNew
              ? passwordHint
              : [passwordHint, isOwn ? passwordTexts.ownKeptHint : passwordTexts.keptHint].join(' ').trim()
          }
          autoComplete="new-password"
          required={isNew}
          disabled={isFixed}
        />
        <CheckboxInput
          name="isActive"
          label={texts.isActive}
          disabled={isOwn || isFixed}
          hint={isOwn ? texts.ownActive : texts.isActiveHint}
        />
      </Stack>
    </Paper>
  );
}

/**
 * The login, if it differs from the account's e-mail. The product itself creates no such accounts (spec
 * 3.20).
 */
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
