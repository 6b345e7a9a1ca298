import type { Permission } from '@kartoteka/contract/identity-role';
import type { Party } from '@kartoteka/domain/card/definition';
import { partyKey } from '@kartoteka/domain/card/person';
import { permissionTexts } from '@kartoteka/domain/texts/permissions';
import { holdsAll, normaliseGrants } from '@kartoteka/domain/permission/grants';
import { POLICIES, type Policy } from '@kartoteka/domain/permission/policy';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { approvingKeys } from '../approving/read.ts';
import type { RoleRow } from './role-answer.ts';

async function allRoles(db: Kysely<Database>): Promise<RoleRow[]> {
  return db
    .selectFrom('role')
    .selectAll()
    .where('deleted_at', 'is', null)
    .orderBy(sql`name collate "pl-x-icu"`)
    .orderBy('id')
    .execute();
}

/**
 * Returns all roles that are not deleted. `isAssignable`: `held` includes all policies of the role (ruling 1.6).
 * `isApproving`: the role is an approving party.
 */
export async function rolesToGive(
  db: Kysely<Database>,
  held: ReadonlySet<string>,
): Promise<{ role: RoleRow; isAssignable: boolean; isApproving: boolean }[]> {
  const roles = await allRoles(db);
  const grants = Map.groupBy(
    await db.selectFrom('role_permission').selectAll().execute(),
    ({ role_id: roleId }) => roleId,
  );
  const asParty = ({ id }: RoleRow): Party => ({ type: 'role', value: id });
  const approving = await approvingKeys(db, roles.map(asParty));
  return roles.map((role) => {
    const needed = role.is_static ? POLICIES : (grants.get(role.id) ?? []).map(({ name }) => name);
    const isApproving = approving.has(partyKey(asParty(role)));
    return { role, isAssignable: holdsAll(held, needed), isApproving };
  });
}

/** Returns the first logins of the users who have a role, and the number of all these users. */
export async function membersOfRole(
  db: Kysely<Database>,
  roleId: string,
  limit: number,
): Promise<{ names: string[]; count: number }> {
  const rows = await db
    .selectFrom('user_role as held')
    .innerJoin('app_user as user', 'user.id', 'held.user_id')
    .where('held.role_id', '=', roleId)
    .where('user.deleted_at', 'is', null)
    .select(['user.user_name', sql<number>`count(*) over ()`.as('count')])
    .orderBy('user.user_name')
    .limit(limit)
    .execute();
  return { names: rows.map((row) => row.user_name), count: rows[0]?.count ?? 0 };
}

/** Finds a role that is not deleted. For a change, the role is locked until the transaction ends. */
export async function findRole(
  db: Kysely<Database>,
  id: string,
  purpose: 'read' | 'change' = 'read',
): Promise<RoleRow | null> {
  const found = await db
    .selectFrom('role')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(purpose === 'change', (roles) => roles.forUpdate())
    .executeTakeFirst();
  return found ?? null;
}

/**
 * Makes transactions that delete roles or change their permissions wait for each other. Otherwise each of two such
 * transactions could rely on the right to approve that the other takes away. Call it before a role is locked.
 */
export async function holdRoles(db: Kysely<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('role grants'))`.execute(db);
}

/** Returns all policies that at least one of the roles grants. A static role grants every policy. */
export async function grantsOf(
  db: Kysely<Database>,
  roles: readonly Pick<RoleRow, 'id' | 'is_static'>[],
): Promise<readonly Policy[]> {
  if (roles.some((role) => role.is_static)) return POLICIES;
  if (roles.length === 0) return [];
  const ids = roles.map((role) => role.id);
  const rows = await db.selectFrom('role_permission').select('name').where('role_id', 'in', ids).execute();
  return normaliseGrants(rows.map((row) => row.name));
}

/** Returns all permissions for the role form, granted or not. */
export function permissionTree(granted: readonly Policy[]): Permission[] {
  const held = new Set(granted);
  return POLICIES.map((name) => ({
    name,
    displayName: permissionTexts[name],
    isGranted: held.has(name),
  }));
}

export async function saveGrants(
  db: Kysely<Database>,
  roleId: string,
  grants: readonly Policy[],
): Promise<void> {
  await db.deleteFrom('role_permission').where('role_id', '=', roleId).execute();
  if (grants.length === 0) return;
  await db
    .insertInto('role_permission')
    .values(grants.map((name) => ({ role_id: roleId, name })))
    .execute();
}
