import {
  EMAIL_LENGTH,
  PASSWORD_LENGTH,
  PERSON_NAME_LENGTH,
  USER_NAME_LENGTH,
} from '@kartoteka/domain/limits';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { CheckboxInput } from '../../form/checkbox-input.tsx';
import { MultiReferenceInput } from '../../form/multi-reference-input.tsx';
import { RecordScreen } from '../../form/record/record-screen.tsx';
import { TextInput } from '../../form/text-input.tsx';
import { ScreenSkeleton } from '../../ui/skeletons.tsx';
import { useCurrentUser, useIsGranted } from '../../lib/current-user.ts';
import { usePasswordHint } from '../../lib/password-policy.ts';
import { RoleBoxes } from './role-boxes.tsx';
import { passwordTexts } from '#texts/password';
import { userTexts as texts } from '#texts/user';
import { useRoles, useUnits } from './use-look-ups.ts';
import { userKind } from './user-kind.tsx';
import { UserSessions } from './user-sessions.tsx';

/** Creating and updating a user (spec 2.7). */
export function UserScreen() {
  const { id } = useParams();
  const { id: ownId } = useCurrentUser();
  const isGranted = useIsGranted();
  const passwordHint = usePasswordHint();
  const isNew = id === undefined;
  const isOwn = id === ownId;
  const mayWrite = isGranted(isNew ? 'AbpIdentity.Users.Create' : 'AbpIdentity.Users.Update');
  const mayDelete = isGranted('AbpIdentity.Users.Delete');
  const { labels: roles, firstRoles, isLoading } = useRoles();
  const units = useUnits();
  const kind = useMemo(
    () => userKind({ isNew, mayWrite, mayDelete, ownId, firstRoles, roles, units: units.labels }),
    [isNew, mayWrite, mayDelete, ownId, firstRoles, roles, units.labels],
  );
  // A new user's form begins with the default roles.
  if (isNew && isLoading) return <ScreenSkeleton />;
  return (
    <RecordScreen kind={kind}>
      <Paper sx={{ padding: 2 }}>
        <Stack spacing={2}>
          <Box
            sx={{
              display: 'grid',
              gap: 2,
              gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 15rem), 1fr))',
            }}
          >
            <TextInput name="userName" label={texts.userName} required maxLength={USER_NAME_LENGTH} />
            <TextInput name="email" label={texts.email} type="email" required maxLength={EMAIL_LENGTH} />
            <TextInput name="name" label={texts.name} maxLength={PERSON_NAME_LENGTH} />
            <TextInput name="surname" label={texts.surname} maxLength={PERSON_NAME_LENGTH} />
          </Box>
          <TextInput
            name="password"
            label={isNew ? texts.password : texts.newPassword}
            hint={isNew ? passwordHint : [passwordHint, passwordTexts.keptHint].join(' ').trim()}
            type="password"
            autoComplete="new-password"
            required={isNew}
            maxLength={PASSWORD_LENGTH}
          />
          <CheckboxInput
            name="isActive"
            label={texts.isActive}
            disabled={isOwn}
            hint={isOwn ? texts.ownActive : texts.isActiveHint}
          />
        </Stack>
      </Paper>
      <RoleBoxes />
      <Paper sx={{ padding: 2 }}>
        <MultiReferenceInput
          name="organizationUnitIds"
          label={texts.units}
          hint={texts.unitsHint}
          options={units.options}
          isLoading={units.isLoading}
        />
      </Paper>
      {id !== undefined && <UserSessions userId={id} isOwn={isOwn} mayEnd={mayWrite} />}
    </RecordScreen>
  );
}
