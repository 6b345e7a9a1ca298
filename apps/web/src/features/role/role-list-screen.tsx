import { identityRoleRoutes, type Role } from '@kartoteka/contract/identity-role';
import Chip from '@mui/material/Chip';
import { useMemo } from 'react';
import { useRetire } from '../../form/record/use-retire.tsx';
import { useIsGranted } from '../../lib/current-user.ts';
import { paths } from '../../lib/paths.ts';
import type { ListDefinition } from '../../list/list-definition.ts';
import { ListScreen } from '../../list/list-screen.tsx';
import { ClippedText } from '../../ui/clipped-text.tsx';
import { DeleteIcon } from '../../ui/icons/action.tsx';
import { LockIcon } from '../../ui/icons/status.tsx';
import { formTexts } from '#texts/form';
import { roleTexts as texts } from '#texts/role';
import { roleCallsOfDeleter } from './role-calls.ts';

const list: ListDefinition<Role> = {
  title: texts.title,
  empty: texts.empty,
  calls: identityRoleRoutes,
  defaultColumns: ['name', 'displayName'],
  nameColumn: 'name',
  nameOf: ({ name }) => name,
  pathOf: ({ id }) => `${paths.roles}/${id}`,
  cells: { displayName: (role) => <ClippedText text={role.extraProperties.DisplayName ?? ''} /> },
  widths: { displayName: 320 },
  unsortable: ['displayName'],
  note: ({ isStatic }) => isStatic && <Chip size="small" icon={<LockIcon />} label={texts.isStatic} />,
};

export function RoleListScreen() {
  const isGranted = useIsGranted();
  const [mayCreate, mayDelete] = [
    isGranted('AbpIdentity.Roles.Create'),
    isGranted('AbpIdentity.Roles.Delete'),
  ];
  const { remove } = useRetire(roleCallsOfDeleter);
  const own = useMemo<ListDefinition<Role>>(
    () => ({
      ...list,
      ...(mayCreate && { create: `${paths.roles}/create` }),
      ...(mayDelete && {
        actions: ({ id, name, isStatic }) => [
          {
            label: formTexts.remove,
            icon: DeleteIcon,
            refusal: isStatic ? texts.staticStays : null,
            run: () => remove({ id, name, archiveRisk: null }),
          },
        ],
      }),
    }),
    [mayCreate, mayDelete, remove],
  );
  return <ListScreen list={own} />;
}
