import { NAME_LENGTH } from '@kartoteka/domain/limits';
import { z } from 'zod';
import { usageRoute } from './crud.ts';
import { aggregate, stampInput } from './entity.ts';
import { listRoutes } from './list.ts';
import { idParams, policy, route } from './route.ts';
import { optionalSeenName, seenName } from './text.ts';

const displayName = z.object({ DisplayName: z.string().nullable() });

/** A role; `name` is the system name, `extraProperties.DisplayName` its label (spec 2.8.1). */
export const role = z.object({
  ...aggregate,
  name: z.string(),
  isDefault: z.boolean(),
  isStatic: z.boolean(),
  isPublic: z.boolean(),
  extraProperties: displayName,
});
export type Role = z.output<typeof role>;

/**
 * A role as the user form offers it. `isAssignable`: the caller has every permission that the role grants, and so may
 * give and take it. `isApproving`: the role approves cards, and only a caller who manages permissions may give and take
 * it.
 */
const offeredRole = role.extend({ isAssignable: z.boolean(), isApproving: z.boolean() });
export type OfferedRole = z.output<typeof offeredRole>;

/** One node of the permission tree. The name of a child is its parent's name, a dot and a word of its own. */
const permission = z.object({ name: z.string(), displayName: z.string(), isGranted: z.boolean() });
export type Permission = z.output<typeof permission>;

/** `permissions` are there only for a caller with `AbpIdentity.Roles.ManagePermissions`. */
const roleWithPermissions = z.object({ role, permissions: z.array(permission).optional() });
export type RoleWithPermissions = z.output<typeof roleWithPermissions>;

/**
 * A role as a client sends it. An absent flag stays as it is. In a new role, an absent `isPublic` means true and an
 * absent `isDefault` means false.
 */
const roleInput = z.object({
  name: seenName(NAME_LENGTH),
  isDefault: z.boolean().nullish(),
  isPublic: z.boolean().nullish(),
  extraProperties: z.object({ DisplayName: optionalSeenName(NAME_LENGTH) }).nullish(),
  ...stampInput,
});
export type RoleInput = z.output<typeof roleInput>;

/** Permissions that are absent stay as they are. Unknown names are ignored. */
const roleWithPermissionsInput = z.object({
  role: roleInput,
  permissions: z
    .array(z.object({ name: z.string().max(NAME_LENGTH), isGranted: z.boolean() }))
    .max(1000)
    .nullish(),
});
export type RoleWithPermissionsInput = z.output<typeof roleWithPermissionsInput>;

const ROLES = '/api/identity/roles';
const FORM = '/api/app/roles';
const DUPLICATE = 'Volo.Abp.Identity:DuplicateRoleName';
const STATIC = 'Volo.Abp.Identity:010005';
const MORE = 'Volo.Abp.Identity:RoleHoldsMore';
const NOT_HELD = 'Volo.Abp.Identity:NotHeld';
const STALE = 'Kartoteka:ConcurrencyConflict';

/**
 * Roles: the calls of the ABP Framework (spec 7.4). The calls under /api/app/roles serve the role form, and carry a
 * role with its permissions (spec 7.7).
 */
export const identityRoleRoutes = {
  ...listRoutes({
    name: 'identityRole',
    label: 'Roles',
    base: ROLES,
    read: policy('AbpIdentity.Roles'),
    own: policy('AbpIdentity.Roles'),
    item: role,
  }),
  all: route({
    name: 'identityRole.all',
    summary: 'Roles: all of them',
    method: 'GET',
    path: `${ROLES}/all`,
    access: policy('AbpIdentity.Roles', 'AbpIdentity.Users'),
    answer: z.object({ items: z.array(offeredRole) }),
  }),
  get: route({
    name: 'identityRole.get',
    summary: 'Roles: one',
    method: 'GET',
    path: `${ROLES}/:id`,
    access: policy('AbpIdentity.Roles'),
    params: idParams,
    answer: role,
  }),
  create: route({
    name: 'identityRole.create',
    summary: 'Roles: create',
    method: 'POST',
    path: ROLES,
    access: policy('AbpIdentity.Roles.Create'),
    body: roleInput,
    answer: role,
    errors: [DUPLICATE],
  }),
  update: route({
    name: 'identityRole.update',
    summary: 'Roles: update',
    method: 'PUT',
    path: `${ROLES}/:id`,
    access: policy('AbpIdentity.Roles.Update'),
    params: idParams,
    body: roleInput,
    answer: role,
    errors: [DUPLICATE, STATIC, MORE, STALE],
  }),
  remove: route({
    name: 'identityRole.remove',
    summary: 'Roles: delete',
    method: 'DELETE',
    path: `${ROLES}/:id`,
    access: policy('AbpIdentity.Roles.Delete'),
    params: idParams,
    errors: ['Volo.Abp.Identity:010006', MORE, 'Kartoteka:InUse', 'Volo.Abp.Identity:OpensApproval'],
  }),
  usage: usageRoute({
    name: 'identityRole',
    label: 'Roles',
    base: ROLES,
    access: policy('AbpIdentity.Roles.Delete'),
  }),
  getForm: route({
    name: 'role.get',
    summary: 'Role form: one with its permissions',
    method: 'GET',
    path: `${FORM}/:id`,
    access: policy('AbpIdentity.Roles'),
    params: idParams,
    answer: roleWithPermissions,
  }),
  createForm: route({
    name: 'role.create',
    summary: 'Role form: create with permissions',
    method: 'POST',
    path: FORM,
    access: policy('AbpIdentity.Roles.Create'),
    body: roleWithPermissionsInput,
    answer: roleWithPermissions,
    errors: [DUPLICATE, NOT_HELD],
  }),
  updateForm: route({
    name: 'role.update',
    summary: 'Role form: update with permissions',
    method: 'PUT',
    path: `${FORM}/:id`,
    access: policy('AbpIdentity.Roles.Update'),
    params: idParams,
    body: roleWithPermissionsInput,
    answer: roleWithPermissions,
    errors: [DUPLICATE, STATIC, NOT_HELD, MORE, STALE],
  }),
};
