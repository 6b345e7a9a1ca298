import Paper from '@mui/material/Paper';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { MultiReferenceInput } from '../../form/inputs/multi-reference-input.tsx';
import { RecordScreen } from '../../form/record/record-screen.tsx';
import { ScreenSkeleton } from '../../ui/skeletons.tsx';
import { useCurrentUser, useIsGranted } from '../../lib/current-user.ts';
import { AccountFields } from './account-fields.tsx';
import { RoleBoxes } from './role-boxes.tsx';
import { userTexts as texts } from '#texts/user';
import { holdsMore, useManagesPermissions, useRoles, useStoredUser, useUnits } from './use-look-ups.ts';
import { userKind } from './user-kind.tsx';
import { UserSessions } from './user-sessions.tsx';

export function UserScreen() {
  const { id } = useParams();
  const { id: ownId } = useCurrentUser();
  const isGranted = useIsGranted();
  const isNew = id === undefined;
  const isOwn = id === ownId;
  const mayWrite = isGranted(isNew ? 'AbpIdentity.Users.Create' : 'AbpIdentity.Users.Update');
  const mayDelete = isGranted('AbpIdentity.Users.Delete');
  const { labels: roles, ids: roleIds, firstRoles, beyond, isLoading } = useRoles();
  const units = useUnits();
  const givesAny = useManagesPermissions();
  const stored = useStoredUser(id);
  const hasMore = holdsMore(stored?.roleNames, beyond);
  const kind = useMemo(
    () =>
      userKind({
        isNew,
        mayWrite,
        mayDelete,
        ownId,
        hasMore,
        givesAny,
        firstRoles,
        roles,
        roleIds,
        units: units.labels,
      }),
    [isNew, mayWrite, mayDelete, ownId, hasMore, givesAny, firstRoles, roles, roleIds, units.labels],
  );
  const isFixed = isOwn && !givesAny;
  // A new user's form starts with the default roles, so it waits for them.
  if (isNew && isLoading) return <ScreenSkeleton />;
  return (
    <RecordScreen kind={kind}>
      <AccountFields
        isNew={isNew}
        isOwn={isOwn}
        accountNumber={stored?.accountNumber ?? null}
        ownNameChange={stored?.ownNameChange}
        isFixed={mayWrite && !hasMore && !isOwn && !givesAny && stored?.isApproving === true}
      />
      <RoleBoxes isOwn={isOwn} stored={stored?.roleNames ?? []} />
      <Paper sx={{ padding: 2 }}>
        <MultiReferenceInput
          name="organizationUnitIds"
          label={texts.units}
          hint={isFixed ? texts.ownUnits : texts.unitsHint}
          disabled={isFixed}
          options={units.options}
          isLoading={units.isLoading}
          isUnordered
        />
      </Paper>
      {id !== undefined && <UserSessions userId={id} isOwn={isOwn} mayEnd={mayWrite && !hasMore} />}
    </RecordScreen>
  );
}
