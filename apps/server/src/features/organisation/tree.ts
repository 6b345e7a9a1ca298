import type { UnitRow } from '@kartoteka/domain/organisation/unit-tree';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';

/**
 * Number of the advisory lock of the tree; no other lock uses it. Writes to the tree run one at a time, so that two
 * moves cannot make a cycle.
 */
const TREE_LOCK = 5_019_663_127;

/**
 * Reads the tree and locks it until this transaction ends. Other changes of units wait, and so do writes that make a
 * user a member of a unit.
 */
export async function lockTree(db: Kysely<Database>): Promise<UnitRow[]> {
  await sql`select pg_advisory_xact_lock(${TREE_LOCK})`.execute(db);
  return db
    .selectFrom('organization_unit')
    .select(['id', 'parent_id as parentId'])
    .where('deleted_at', 'is', null)
    .execute();
}

/**
 * Keeps every unit in its place until this transaction ends, so that the units above a new member's unit cannot change.
 */
export async function holdTree(db: Kysely<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${TREE_LOCK})`.execute(db);
}

/** Returns whether one of these units has a member who is not deleted. */
export async function hasMembers(db: Kysely<Database>, ids: readonly string[]): Promise<boolean> {
  const found = await db
    .selectFrom('user_organization_unit as uo')
    .innerJoin('app_user as u', 'u.id', 'uo.user_id')
    .select('u.id')
    .where('uo.organization_unit_id', 'in', [...ids])
    .where('u.deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
