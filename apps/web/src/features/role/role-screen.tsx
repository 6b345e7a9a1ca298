import { identityRoleRoutes } from '@kartoteka/contract/identity-role';
import { NAME_LENGTH } from '@kartoteka/domain/limits';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useParams } from 'react-router';
import { CheckboxInput } from '../../form/inputs/checkbox-input.tsx';
import { RecordScreen } from '../../form/record/record-screen.tsx';
import { TextInput } from '../../form/inputs/text-input.tsx';
import { useIsGranted } from '../../lib/current-user.ts';
import { queryOf } from '../../lib/query.ts';
import { PermissionFields } from './permission-fields.tsx';
import { roleCalls } from './role-calls.ts';
import { roleKind, type RoleValues } from './role-kind.ts';
import { roleTexts as texts } from '#texts/role';

export function RoleScreen() {
  const { id } = useParams();
  const isGranted = useIsGranted();
  const mayWrite = isGranted(id === undefined ? 'AbpIdentity.Roles.Create' : 'AbpIdentity.Roles.Update');
  const mayDelete = isGranted('AbpIdentity.Roles.Delete');
  const managesPermissions = isGranted('AbpIdentity.Roles.ManagePermissions');
  const { data } = useQuery(queryOf(identityRoleRoutes.all));
  const holdsMore = data?.items.some((role) => role.id === id && !role.isAssignable) ?? false;
  const kind = useMemo(
    () => roleKind({ mayWrite, mayDelete, managesPermissions, holdsMore }),
    [mayWrite, mayDelete, managesPermissions, holdsMore],
  );
  return (
    <RecordScreen kind={kind}>
      <RoleFields id={id} />
    </RecordScreen>
  );
}

function RoleFields({ id }: { readonly id: string | undefined }) {
  const { control } = useFormContext<RoleValues>();
  const permissions = useWatch({ control, name: 'permissions' });
  const { data } = useQuery({
    queryKey: [roleCalls.name, id],
    queryFn: ({ signal }) => roleCalls.read(id ?? '', { signal }),
    // Makes no call of its own, because the surrounding screen has already read the role.
    enabled: false,
  });
  const isStatic = data?.role.isStatic ?? false;
  return (
    <>
      <Paper sx={{ padding: 2 }}>
        <Stack spacing={2}>
          <TextInput
            name="role.name"
            label={texts.name}
            required
            disabled={isStatic}
            {...(isStatic && { hint: texts.staticName })}
            maxLength={NAME_LENGTH}
          />
          <TextInput
            name="role.extraProperties.DisplayName"
            label={texts.displayName}
            hint={texts.displayNameHint}
            maxLength={NAME_LENGTH}
          />
          <CheckboxInput name="role.isDefault" label={texts.isDefault} hint={texts.isDefaultHint} />
        </Stack>
      </Paper>
      {permissions && <PermissionFields isStatic={isStatic} />}
    </>
  );
}
