import { identityUserRoutes, type User } from '@kartoteka/contract/identity-user';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { call } from '../../lib/call.ts';
import { useCurrentUser, useIsGranted } from '../../lib/current-user.ts';
import { formatDay } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import type { ListDefinition } from '../../list/list-definition.ts';
import { ListScreen } from '../../list/list-screen.tsx';
import { ClippedText } from '../../ui/clipped-text.tsx';
import { LockIcon, VoidedIcon } from '../../ui/icons/status.tsx';
import { lockedUntil } from './lockout.ts';
import { hasOwnLogin } from './own-login.ts';
import { userTexts as texts } from '#texts/user';

const list: ListDefinition<User> = {
  title: texts.title,
  empty: texts.empty,
  calls: identityUserRoutes,
  // The last change and the creation have a column each (ruling 0.2).
  defaultColumns: [
    'name',
    'surname',
    'email',
    'lastModificationTime',
    'creationTime',
    'roles',
    'lastSeenTime',
  ],
  nameColumn: 'email',
  nameOf: ({ email }) => email,
  pathOf: ({ id }) => `${paths.users}/${id}`,
  cells: {
    name: ({ name }) => <ClippedText text={name ?? ''} lines={2} />,
    surname: ({ surname }) => <ClippedText text={surname ?? ''} lines={2} />,
    // Shows dates without times, so that names and e-mail addresses have more room.
    lastModificationTime: ({ lastModificationTime }) => formatDay(lastModificationTime),
    creationTime: ({ creationTime }) => formatDay(creationTime),
    roles: ({ roles = [] }) => <ClippedText text={roles.join('; ')} lines={2} />,
    lastSeenTime: ({ lastSeenTime }) => formatDay(lastSeenTime),
  },
  // Where not all columns fit, the dates move under the e-mail. Roles and activity stay, because people look for them
  // in this list.
  widths: {
    name: 124,
    surname: 160,
    email: 228,
    lastModificationTime: 152,
    creationTime: 144,
    roles: 136,
    lastSeenTime: 124,
  },
  folded: ['lastModificationTime', 'creationTime'],
  foldsLate: true,
  note: (user) => (
    <>
      {hasOwnLogin(user) && (
        <Typography component="span" variant="body2" color="textSecondary">
          {`${texts.userName}: ${user.userName}`}
        </Typography>
      )}
      {!user.isActive && <Chip size="small" icon={<VoidedIcon />} label={texts.inactive} />}
      {lockedUntil(user, Date.now()) !== null && (
        <Chip size="small" color="warning" variant="outlined" icon={<LockIcon />} label={texts.locked} />
      )}
    </>
  ),
};

export function UserListScreen() {
  const { id: ownId } = useCurrentUser();
  const isGranted = useIsGranted();
  const [mayCreate, mayDelete] = [
    isGranted('AbpIdentity.Users.Create'),
    isGranted('AbpIdentity.Users.Delete'),
  ];
  const own = useMemo<ListDefinition<User>>(
    () => ({
      ...list,
      ...(mayCreate && { create: `${paths.users}/create` }),
      ...(mayDelete && {
        removal: {
          remove: ({ id }) => call(identityUserRoutes.remove, { params: { id } }),
          refusal: ({ id }) => (id === ownId ? texts.ownStays : null),
        },
      }),
    }),
    [mayCreate, mayDelete, ownId],
  );
  return <ListScreen list={own} />;
}
