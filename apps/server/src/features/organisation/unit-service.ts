import type { UsageAnswer } from '@kartoteka/contract/crud';
import type {
  ListedUnit,
  OrganizationUnit,
  OrganizationUnitInput,
} from '@kartoteka/contract/organization-unit';
import { businessRule } from '@kartoteka/domain/business-rule';
import type { AuditAction } from '@kartoteka/domain/texts/audit';
import type { Party } from '@kartoteka/domain/card/definition';
import { partyKey } from '@kartoteka/domain/card/person';
import {
  checkMove,
  checkNewUnit,
  type UnitRow,
  withAncestors,
  withDescendants,
} from '@kartoteka/domain/organisation/unit-tree';
import { type Kysely, type Selectable, sql } from 'kysely';
import { requireUnused } from '../../crud/usage.ts';
import type { Database } from '../../db/database.ts';
import type { OrganizationUnitTable } from '../../db/tables/organisation.ts';
import type { AccessChanges } from '../../http/access/access-change.ts';
import { type AuditChange, changesBetween, lastValues, recordAudit } from '../../http/observe/audit.ts';
import { BusinessError, ConcurrencyConflict, NotFound, ValidationError } from '../../http/answer/problem.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { approvingKeys, guardPeople } from '../approving/read.ts';
import { touchDefinitions } from '../revision/read.ts';
import { findSubjectUsage, subjectUsage } from './read.ts';
import { hasMembers, lockTree } from './tree.ts';
import { countMembers } from './unit-members.ts';

type Row = Selectable<OrganizationUnitTable>;

export async function listUnits(db: Kysely<Database>): Promise<ListedUnit[]> {
  const rows = await db
    .selectFrom('organization_unit')
    .selectAll()
    .where('deleted_at', 'is', null)
    .orderBy(sql`display_name collate "pl-x-icu"`)
    .orderBy('id')
    .execute();
  const members = await countMembers(db);
  const approving = await approvingKeys(
    db,
    rows.map(({ id }) => unitParty(id)),
  );
  const tree = rows.map(({ id, parent_id: parentId }) => ({ id, parentId }));
  const isParty = (id: string): boolean => approving.has(partyKey(unitParty(id)));
  const below = new Set(withDescendants(tree, tree.map(({ id }) => id).filter(isParty)));
  return rows.map((row) => ({
    ...answerOf(row),
    memberCount: members.get(row.id) ?? 0,
    isApproving: below.has(row.id),
  }));
}

export async function readUnit(db: Kysely<Database>, id: string): Promise<OrganizationUnit> {
  const row = await findUnit(db, id);
  if (row === null) throw new NotFound();
  return answerOf(row);
}

export async function unitUsage(context: RequestContext, id: string): Promise<UsageAnswer> {
  await readUnit(context.db, id);
  return subjectUsage(context, 'organizationUnit', id);
}

export async function createUnit(
  context: RequestContext,
  input: OrganizationUnitInput,
): Promise<OrganizationUnit> {
  const tree = await lockTree(context.db);
  const wrong = checkNewUnit(tree, input.parentId);
  if (wrong.length > 0) throw ValidationError.of(wrong);
  const row = await context.db
    .insertInto('organization_unit')
    .values({
      id: context.newId(),
      parent_id: input.parentId,
      display_name: input.displayName,
      concurrency_stamp: context.newStamp(),
      creation_time: context.now,
      creator_id: context.caller.userId,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await audit(context, 'organizationUnit.created', row, {});
  return answerOf(row);
}

/** Renames and moves a unit in one write (wire units). */
export async function updateUnit(
  context: RequestContext,
  access: AccessChanges,
  id: string,
  input: OrganizationUnitInput,
): Promise<OrganizationUnit> {
  const tree = await lockTree(context.db);
  const before = await findUnit(context.db, id);
  if (before === null) throw new NotFound();
  if (input.concurrencyStamp && input.concurrencyStamp !== before.concurrency_stamp) {
    throw new ConcurrencyConflict(answerOf(before));
  }
  const wrong = checkMove(tree, before.id, input.parentId);
  if (wrong.length > 0) throw ValidationError.of(wrong);
  const opened = await guardMove(context, tree, before, input.parentId);
  const row = await context.db
    .updateTable('organization_unit')
    .set({
      parent_id: input.parentId,
      display_name: input.displayName,
      concurrency_stamp: context.newStamp(),
      last_modification_time: context.now,
      last_modifier_id: context.caller.userId,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await audit(context, 'organizationUnit.updated', row, viewOf(before), opened);
  // A revision labels its approvals with the names of organisation units.
  if (row.display_name !== before.display_name) touchDefinitions(context);
  await access.announce(context);
  return answerOf(row);
}

export async function deleteUnit(context: RequestContext, access: AccessChanges, id: string): Promise<void> {
  const tree = await lockTree(context.db);
  const unit = await findUnit(context.db, id, 'change');
  if (unit === null) return;
  await requireEmpty(context, tree, unit);
  await context.db
    .updateTable('organization_unit')
    .set({ deleted_at: context.now, concurrency_stamp: context.newStamp() })
    .where('id', '=', id)
    .execute();
  await recordAudit(context, {
    action: 'organizationUnit.deleted',
    outcome: 'success',
    target: { kind: 'organizationUnit', id, name: unit.display_name },
    changes: lastValues(viewOf(unit)),
  });
  await access.announce(context);
}

/**
 * Refuses to move a unit that the caller belongs to, and a move by which the people of the unit or its
 * sub-units would join or leave an approving party. A caller who manages permissions may move every unit.
 * Returns additions to the trail.
 */
async function guardMove(
  context: RequestContext,
  tree: readonly UnitRow[],
  { id, parent_id: parentId }: Row,
  newParentId: string | null,
): Promise<AuditChange[]> {
  if (newParentId === parentId) return [];
  const above = (parent: string | null): Party[] =>
    parent === null ? [] : withAncestors(tree, [parent]).map(unitParty);
  const isOfSomebody = await hasMembers(context.db, withDescendants(tree, [id]));
  return guardPeople(context, {
    isOwn: context.caller.unitIds.has(id),
    memberships: [
      {
        field: ['parentId'],
        isChanged: true,
        before: isOfSomebody ? above(parentId) : [],
        after: isOfSomebody ? above(newParentId) : [],
      },
    ],
  });
}

async function requireEmpty(
  { db, caller }: RequestContext,
  tree: readonly UnitRow[],
  unit: Row,
): Promise<void> {
  const name = unit.display_name;
  if (tree.some((one) => one.parentId === unit.id)) {
    throw new BusinessError(businessRule('Kartoteka:HasChildren', { name }));
  }
  requireUnused(name, await findSubjectUsage(db, 'organizationUnit', unit.id), caller);
  const count = (await countMembers(db, unit.id)).get(unit.id) ?? 0;
  if (count > 0) throw new BusinessError(businessRule('Kartoteka:HasMembers', { name, count }));
}

async function findUnit(
  db: Kysely<Database>,
  id: string,
  purpose: 'read' | 'change' = 'read',
): Promise<Row | null> {
  const found = await db
    .selectFrom('organization_unit')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(purpose === 'change', (units) => units.forUpdate())
    .executeTakeFirst();
  return found ?? null;
}

function unitParty(value: string): Party {
  return { type: 'organizationUnit', value };
}

function viewOf(row: Row): Record<string, unknown> {
  return { displayName: row.display_name, parentId: row.parent_id };
}

async function audit(
  context: RequestContext,
  action: AuditAction,
  row: Row,
  before: Record<string, unknown>,
  opened: readonly AuditChange[] = [],
): Promise<void> {
  await recordAudit(context, {
    action,
    outcome: 'success',
    target: { kind: 'organizationUnit', id: row.id, name: row.display_name },
    changes: [...changesBetween(before, viewOf(row)), ...opened],
  });
}

function answerOf(row: Row): OrganizationUnit {
  return {
    id: row.id,
    displayName: row.display_name,
    parentId: row.parent_id,
    concurrencyStamp: row.concurrency_stamp,
    creationTime: row.creation_time.toISOString(),
    creatorId: row.creator_id,
    lastModificationTime: row.last_modification_time?.toISOString() ?? null,
    lastModifierId: row.last_modifier_id,
  };
}
