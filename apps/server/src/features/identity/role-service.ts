import type {
  RoleInput,
  RoleWithPermissions,
  RoleWithPermissionsInput,
} from '@kartoteka/contract/identity-role';
import { businessRule, marking } from '@kartoteka/domain/business-rule';
import { changeGrants, holdsAll, notHeld } from '@kartoteka/domain/permission/grants';
import { POLICIES, type Policy } from '@kartoteka/domain/permission/policy';
import type { AccessChanges } from '../../http/access-change.ts';
import { changesBetween, recordAudit } from '../../http/audit.ts';
import { BusinessError, ConcurrencyConflict, Forbidden, NotFound, refuseBroken } from '../../http/problem.ts';
import type { Work } from '../../http/work.ts';
import { findSubjectUsage } from '../organisation/read.ts';
import { touchDefinitions } from '../revision/read.ts';
import { refuseNotHeld } from './not-held.ts';
import { roleAnswer, type RoleRow } from './role-answer.ts';
import { findRole, grantsOf, permissionTree, saveGrants } from './role-store.ts';

const MANAGE: Policy = 'AbpIdentity.Roles.ManagePermissions';

type GrantChanges = RoleWithPermissionsInput['permissions'];

/** The role form's answer: permissions only for who manages them (ruling 1.5). */
export async function roleForm(work: Work, role: RoleRow): Promise<RoleWithPermissions> {
  const answer = { role: roleAnswer(role) };
  if (!work.caller.policies.has(MANAGE)) return answer;
  return { ...answer, permissions: permissionTree(await grantsOf(work.db, [role])) };
}

export async function requireRole(
  work: Work,
  id: string,
  purpose: 'read' | 'change' = 'read',
): Promise<RoleRow> {
  const role = await findRole(work.db, id, purpose);
  if (role === null) throw new NotFound();
  return role;
}

export async function createRole(work: Work, input: RoleInput, changes: GrantChanges): Promise<RoleRow> {
  const grants = judgeGrants(work, [], changes);
  if (input.isDefault) requireMayBeDefault(work, grants, changes);
  const row = await work.db
    .insertInto('role')
    .values({
      id: work.newId(),
      name: input.name,
      display_name: input.extraProperties?.DisplayName ?? null,
      is_default: input.isDefault ?? false,
      is_public: input.isPublic ?? true,
      concurrency_stamp: work.newStamp(),
      creation_time: work.now,
      creator_id: work.caller.userId,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await saveGrants(work.db, row.id, grants);
  await recordAudit(work, {
    action: 'role.created',
    outcome: 'success',
    target: { kind: 'role', id: row.id, name: row.name },
    changes: changesBetween({}, { ...auditView(row), permissions: grants }),
  });
  return row;
}

/** @param changes undefined when the plain call is answered, which knows no permissions */
export async function updateRole(
  work: Work,
  access: AccessChanges,
  id: string,
  input: RoleInput,
  changes: GrantChanges,
): Promise<RoleRow> {
  const before = await requireRole(work, id, 'change');
  if (input.concurrencyStamp && input.concurrencyStamp !== before.concurrency_stamp) {
    throw new ConcurrencyConflict(changes === undefined ? roleAnswer(before) : await roleForm(work, before));
  }
  if (before.is_static && input.name !== before.name) {
    throw new BusinessError(
      marking(changes === undefined ? ['name'] : ['role', 'name'], businessRule('Volo.Abp.Identity:010005')),
    );
  }
  const granted = await grantsOf(work.db, [before]);
  const grants = before.is_static ? POLICIES : judgeGrants(work, granted, changes);
  if (input.isDefault && !before.is_default) requireMayBeDefault(work, grants, changes);
  const next = {
    name: input.name,
    display_name: input.extraProperties ? input.extraProperties.DisplayName : before.display_name,
    is_default: input.isDefault ?? before.is_default,
    is_public: input.isPublic ?? before.is_public,
  };
  const own = changes === undefined ? [] : ['role'];
  requireHoldsRole(work, granted, [
    ...changedFields(before, next).map((field) => [...own, ...field]),
    ...(grants === granted || before.is_static ? [] : [['permissions']]),
  ]);
  const row = await work.db
    .updateTable('role')
    .set({
      ...next,
      concurrency_stamp: work.newStamp(),
      last_modification_time: work.now,
      last_modifier_id: work.caller.userId,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (!before.is_static) await saveGrants(work.db, id, grants);
  await recordAudit(work, {
    action: 'role.updated',
    outcome: 'success',
    target: { kind: 'role', id, name: row.name },
    changes: changesBetween(
      { ...auditView(before), permissions: granted },
      { ...auditView(row), permissions: grants },
    ),
  });
  // Slots are labelled with its name.
  await touchDefinitions(work.db);
  await access.announce(work);
  return row;
}

export async function deleteRole(work: Work, access: AccessChanges, id: string): Promise<void> {
  const role = await findRole(work.db, id, 'change');
  if (role === null) return;
  if (role.is_static) throw new BusinessError(businessRule('Volo.Abp.Identity:010006'));
  requireHoldsRole(work, await grantsOf(work.db, [role]), [[]]);
  const usedBy = await findSubjectUsage(work.db, 'role', id);
  if (usedBy.length > 0) {
    throw new BusinessError(businessRule('Kartoteka:InUse', { name: role.name, count: usedBy.length }), {
      usedBy,
    });
  }
  await work.db
    .updateTable('role')
    .set({ deleted_at: work.now, concurrency_stamp: work.newStamp() })
    .where('id', '=', id)
    .execute();
  await recordAudit(work, {
    action: 'role.deleted',
    outcome: 'success',
    target: { kind: 'role', id, name: role.name },
  });
  await access.announce(work);
}

/** The grants after a partial change: only who manages permissions may change any, and nobody gives what they lack. */
function judgeGrants(work: Work, before: readonly Policy[], changes: GrantChanges): readonly Policy[] {
  const after = changeGrants(before, changes ?? []);
  const isSame = after.length === before.length && after.every((policy) => before.includes(policy));
  if (isSame) return before;
  if (!work.caller.policies.has(MANAGE)) throw new Forbidden();
  refuseNotHeld(['permissions'], notHeld(work.caller.policies, before, after));
  return after;
}

type RoleFields = Pick<RoleRow, 'name' | 'display_name' | 'is_default' | 'is_public'>;

/** Where on the wire the fields stand that differ. */
function changedFields(before: RoleFields, next: RoleFields): string[][] {
  return [
    ...(next.name === before.name ? [] : [['name']]),
    ...(next.display_name === before.display_name ? [] : [['extraProperties', 'DisplayName']]),
    ...(next.is_default === before.is_default ? [] : [['isDefault']]),
    ...(next.is_public === before.is_public ? [] : [['isPublic']]),
  ];
}

/** Nobody changes, or deletes, a role that grants what they don't hold (ruling 1.6); [] is the role as a whole. */
function requireHoldsRole(work: Work, granted: readonly Policy[], fields: readonly string[][]): void {
  if (holdsAll(work.caller.policies, granted)) return;
  const rule = businessRule('Volo.Abp.Identity:RoleHoldsMore');
  refuseBroken(fields.map((field) => (field.length === 0 ? rule : marking(field, rule))));
}

/** A default role is handed out to whoever comes: only who holds all of it makes it one. */
function requireMayBeDefault(work: Work, grants: readonly Policy[], changes: GrantChanges): void {
  const members = changes === undefined ? ['isDefault'] : ['role', 'isDefault'];
  refuseNotHeld(members, notHeld(work.caller.policies, [], grants));
}

function auditView(row: RoleRow): Record<string, unknown> {
  return {
    name: row.name,
    displayName: row.display_name,
    isDefault: row.is_default,
    isPublic: row.is_public,
  };
}
