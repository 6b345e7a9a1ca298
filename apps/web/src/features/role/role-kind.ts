import { applicationConfigurationRoutes } from '@kartoteka/contract/application-configuration';
import type { RoleWithPermissionsInput } from '@kartoteka/contract/identity-role';
import { permissionTexts } from '@kartoteka/domain/texts/permissions';
import { POLICIES, type Policy } from '@kartoteka/domain/permission/policy';
import type { FieldWords } from '../../form/values/changes.ts';
import type { RecordKind } from '../../form/record/record-kind.ts';
import { formTexts } from '#texts/form';
import { paths } from '../../lib/paths.ts';
import { roleCalls, roleCallsOfDeleter, type RoleRecord } from './role-calls.ts';
import { roleTexts as texts } from '#texts/role';

/**
 * The values of the form: the wire's shape with the granted permissions. Permissions are null when the caller may not
 * see them.
 */
export interface RoleValues {
  readonly role: {
    readonly name: string;
    readonly isDefault: boolean;
    readonly extraProperties: { readonly DisplayName: string };
  };
  readonly permissions: readonly Policy[] | null;
}

export type RoleKind = RecordKind<RoleWithPermissionsInput, RoleRecord, RoleValues>;

const permissionWords = (value: unknown): string =>
  ((value ?? []) as readonly Policy[]).map((policy) => permissionTexts[policy]).join(', ') || formTexts.empty;

const fields: readonly FieldWords[] = [
  {
    field: 'role',
    label: '',
    fields: [
      { field: 'name', label: texts.name },
      { field: 'extraProperties', label: '', fields: [{ field: 'DisplayName', label: texts.displayName }] },
      { field: 'isDefault', label: texts.isDefault },
    ],
  },
  { field: 'permissions', label: texts.permissions, show: permissionWords },
];

function valuesOf({ role, permissions }: RoleRecord): RoleValues {
  const granted = new Set(permissions?.flatMap(({ name, isGranted }) => (isGranted ? [name] : [])));
  return {
    role: {
      name: role.name,
      isDefault: role.isDefault,
      extraProperties: { DisplayName: role.extraProperties.DisplayName ?? '' },
    },
    permissions: permissions ? POLICIES.filter((policy) => granted.has(policy)) : null,
  };
}

function inputOf({ role, permissions }: RoleValues): RoleWithPermissionsInput {
  return {
    role,
    ...(permissions && {
      permissions: POLICIES.map((name) => ({ name, isGranted: permissions.includes(name) })),
    }),
  };
}

/** The caller's rights to change roles. */
export interface RoleRights {
  readonly mayWrite: boolean;
  readonly mayDelete: boolean;
  readonly managesPermissions: boolean;
  /** Whether the role grants a permission that the caller lacks. Then the caller may not change the role. */
  readonly holdsMore: boolean;
}

export function roleKind({ mayWrite, mayDelete, managesPermissions, holdsMore }: RoleRights): RoleKind {
  return {
    calls: mayDelete ? roleCallsOfDeleter : roleCalls,
    list: paths.roles,
    what: texts.what,
    used: texts.used,
    usageNote: texts.usageNote,
    nameOf: ({ role }) => role.extraProperties.DisplayName || role.name,
    blank: () => ({
      role: { name: '', isDefault: false, extraProperties: { DisplayName: '' } },
      permissions: managesPermissions ? [] : null,
    }),
    valuesOf,
    inputOf,
    fields,
    failure: 'snackbar',
    // The caller may have the role, so the caller's own rights are read again.
    touches: [applicationConfigurationRoutes.get.name],
    isReadOnly: !mayWrite || holdsMore,
    readOnlyHint: mayWrite ? texts.holdsMore : undefined,
    refusal: ({ role }) => {
      if (!mayDelete) return texts.mayNotDelete;
      if (role.isStatic) return texts.staticStays;
      return holdsMore ? texts.holdsMore : null;
    },
  };
}
