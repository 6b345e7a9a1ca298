import type { UsageAnswer } from '@kartoteka/contract/crud';
import type {
  RoleInput,
  RoleWithPermissions,
  RoleWithPermissionsInput,
} from '@kartoteka/contract/identity-role';
import { businessRule, marking } from '@kartoteka/domain/business-rule';
import { changeGrants, holdsAll, notHeld } from '@kartoteka/domain/permission/grants';
import { POLICIES, type Policy } from '@kartoteka/domain/permission/policy';
import { requireUnused } from '../../crud/usage.ts';
import type { AccessChanges } from '../../http/access/access-change.ts';
import { changesBetween, lastValues, recordAudit } from '../../http/observe/audit.ts';
import {
  BusinessError,
  ConcurrencyConflict,
  Forbidden,
  NotFound,
  refuseBroken,
} from '../../http/answer/problem.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { findSubjectUsage, subjectUsage } from '../organisation/read.ts';
import { touchDefinitions } from '../revision/read.ts';
import { guardRoleGrants } from './approving-user.ts';
import { refuseNotHeld } from './not-held.ts';
import { roleAnswer, type RoleRow } from './role-answer.ts';
import { findRole, grantsOf, holdRoles, membersOfRole, permissionTree, saveGrants } from './role-store.ts';

const MANAGE: Policy = 'AbpIdentity.Roles.ManagePermissions';
/** Number of members that the trail names when a role is deleted. */
const NAMED_MEMBERS = 100;

type GrantChanges = RoleWithPermissionsInput['permissions'];

/** Returns the data of the role form, with permissions only for callers who may manage them (ruling 1.5). */
export async function roleForm(context: RequestContext, role: RoleRow): Promise<RoleWithPermissions> {
  const answer = { role: roleAnswer(role) };
  if (!context.caller.policies.has(MANAGE)) return answer;
  return { ...answer, permissions: permissionTree(await grantsOf(context.db, [role])) };
}

export async function requireRole(
  context: RequestContext,
  id: string,
  purpose: 'read' | 'change' = 'read',
): Promise<RoleRow> {
  const role = await findRole(context.db, id, purpose);
  if (role === null) throw new NotFound();
  return role;
}

export async function roleUsage(context: RequestContext, id: string): Promise<UsageAnswer> {
  await requireRole(context, id);
  return subjectUsage(context, 'role', id);
}

export async function createRole(
  context: RequestContext,
  input: RoleInput,
  changes: GrantChanges,
): Promise<RoleRow> {
  const grants = judgeGrants(context, [], changes);
  if (input.isDefault) requireMayBeDefault(context, grants, changes);
  const row = await context.db
    .insertInto('role')
    .values({
      id: context.newId(),
      name: input.name,
      display_name: input.extraProperties?.DisplayName ?? null,
      is_default: input.isDefault ?? false,
      is_public: input.isPublic ?? true,
      concurrency_stamp: context.newStamp(),
      creation_time: context.now,
      creator_id: context.caller.userId,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await saveGrants(context.db, row.id, grants);
  await recordAudit(context, {
    action: 'role.created',
    outcome: 'success',
    target: { kind: 'role', id: row.id, name: row.name },
    changes: changesBetween({}, { ...auditView(row), permissions: grants }),
  });
  return row;
}

/** @param changes undefined when the request has no permissions, which then stay as they are */
export async function updateRole(
  context: RequestContext,
  access: AccessChanges,
  id: string,
  input: RoleInput,
  changes: GrantChanges,
): Promise<RoleRow> {
  if (changes !== undefined) await holdRoles(context.db);
  const before = await requireRole(context, id, 'change');
  if (input.concurrencyStamp && input.concurrencyStamp !== before.concurrency_stamp) {
    throw new ConcurrencyConflict(
      changes === undefined ? roleAnswer(before) : await roleForm(context, before),
    );
  }
  if (before.is_static && input.name !== before.name) {
    throw new BusinessError(
      marking(changes === undefined ? ['name'] : ['role', 'name'], businessRule('Volo.Abp.Identity:010005')),
    );
  }
  const granted = await grantsOf(context.db, [before]);
  const grants = before.is_static ? POLICIES : judgeGrants(context, granted, changes);
  if (input.isDefault && !before.is_default) requireMayBeDefault(context, grants, changes);
  const next = {
    name: input.name,
    display_name: input.extraProperties ? input.extraProperties.DisplayName : before.display_name,
    is_default: input.isDefault ?? before.is_default,
    is_public: input.isPublic ?? before.is_public,
  };
  const own = changes === undefined ? [] : ['role'];
  requireHoldsRole(context, granted, [
    ...changedFields(before, next).map((field) => [...own, ...field]),
    ...(grants === granted || before.is_static ? [] : [['permissions']]),
  ]);
  const reach = await guardRoleGrants(context, id, { before: granted, after: grants });
  const row = await context.db
    .updateTable('role')
    .set({
      ...next,
      concurrency_stamp: context.newStamp(),
      last_modification_time: context.now,
      last_modifier_id: context.caller.userId,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (!before.is_static) await saveGrants(context.db, id, grants);
  await recordAudit(context, {
    action: 'role.updated',
    outcome: 'success',
    target: { kind: 'role', id, name: row.name },
    changes: [
      ...changesBetween(
        { ...auditView(before), permissions: granted },
        { ...auditView(row), permissions: grants },
      ),
      ...reach,
    ],
  });
  // A revision labels its approvals with the names of roles.
  if (row.name !== before.name || row.display_name !== before.display_name) touchDefinitions(context);
  await access.announce(context);
  return row;
}

export async function deleteRole(context: RequestContext, access: AccessChanges, id: string): Promise<void> {
  await holdRoles(context.db);
  const role = await findRole(context.db, id, 'change');
  if (role === null) return;
  if (role.is_static) throw new BusinessError(businessRule('Volo.Abp.Identity:010006'));
  const granted = await grantsOf(context.db, [role]);
  requireHoldsRole(context, granted, [[]]);
  requireUnused(role.name, await findSubjectUsage(context.db, 'role', id), context.caller);
  const closed = await guardRoleGrants(context, id, { before: granted, after: [] });
  const members = await membersOfRole(context.db, id, NAMED_MEMBERS);
  await context.db
    .updateTable('role')
    .set({ deleted_at: context.now, concurrency_stamp: context.newStamp() })
    .where('id', '=', id)
    .execute();
  await recordAudit(context, {
    action: 'role.deleted',
    outcome: 'success',
    target: { kind: 'role', id, name: role.name },
    changes: [
      ...lastValues({
        ...auditView(role),
        permissions: granted,
        members: members.names,
        memberCount: members.count > NAMED_MEMBERS ? members.count : null,
      }),
      ...closed,
    ],
  });
  await access.announce(context);
}

/**
 * Returns the grants after a partial change. Refuses a change of grants when the caller does not manage permissions, or
 * gives policies without having them.
 */
function judgeGrants(
  context: RequestContext,
  before: readonly Policy[],
  changes: GrantChanges,
): readonly Policy[] {
  const after = changeGrants(before, changes ?? []);
  const isSame = after.length === before.length && after.every((policy) => before.includes(policy));
  if (isSame) return before;
  if (!context.caller.policies.has(MANAGE)) throw new Forbidden();
  refuseNotHeld(['permissions'], notHeld(context.caller.policies, before, after));
  return after;
}

type RoleFields = Pick<RoleRow, 'name' | 'display_name' | 'is_default' | 'is_public'>;

/** Returns the paths on the wire of the changed fields. */
function changedFields(before: RoleFields, next: RoleFields): string[][] {
  return [
    ...(next.name === before.name ? [] : [['name']]),
    ...(next.display_name === before.display_name ? [] : [['extraProperties', 'DisplayName']]),
    ...(next.is_default === before.is_default ? [] : [['isDefault']]),
    ...(next.is_public === before.is_public ? [] : [['isPublic']]),
  ];
}

/**
 * Refuses to change or delete a role that grants policies which the caller lacks (ruling 1.6). The path [] stands for
 * the whole role.
 */
function requireHoldsRole(
  context: RequestContext,
  granted: readonly Policy[],
  fields: readonly string[][],
): void {
  if (holdsAll(context.caller.policies, granted)) return;
  const rule = businessRule('Volo.Abp.Identity:RoleHoldsMore');
  refuseBroken(fields.map((field) => marking(field, rule)));
}

/**
 * Refuses to make a role a default role when the caller lacks one of its policies, because every new user
 * receives the role.
 */
function requireMayBeDefault(
  context: RequestContext,
  grants: readonly Policy[],
  changes: GrantChanges,
): void {
  const members = changes === undefined ? ['isDefault'] : ['role', 'isDefault'];
  refuseNotHeld(members, notHeld(context.caller.policies, [], grants));
}

function auditView(row: RoleRow): Record<string, unknown> {
  return {
    name: row.name,
    displayName: row.display_name,
    isDefault: row.is_default,
    isPublic: row.is_public,
  };
}
