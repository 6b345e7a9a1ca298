import type { UnitRow } from '@kartoteka/domain/organisation/unit-tree';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';

/** Any number that nothing else locks: the tree changes one write at a time, so that two moves cannot make a ring. */
const TREE_LOCK = 5_019_663_127;

/** The tree as it stands, with every other change of it, and of who its members are, waiting until this transaction ends. */
export async function lockTree(db: Kysely<Database>): Promise<UnitRow[]> {
  await sql`select pg_advisory_xact_lock(${TREE_LOCK})`.execute(db);
  return db
    .selectFrom('organization_unit')
    .select(['id', 'parent_id as parentId'])
    .where('deleted_at', 'is', null)
    .execute();
}

/** Keeps every unit where it is until this transaction ends: whoever joins one knows what stands above it. */
export async function holdTree(db: Kysely<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${TREE_LOCK})`.execute(db);
}

/** Whether somebody who is not deleted is a member of one of these units. */
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
