import type { User } from '@kartoteka/contract/identity-user';
import { businessRule, marking } from '@kartoteka/domain/business-rule';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { BusinessError } from '../../http/answer/problem.ts';
import { isApprovingUser } from './approving-user.ts';
import { lockoutsOf } from './lockout.ts';
import { latestOwnName } from './own-names.ts';
import type { RoleRow } from './role-answer.ts';
import { userAnswer, type UserRow } from './user-answer.ts';

/** Finds a user who is not deleted. For a change, the user's row is locked until the transaction ends. */
export async function findUser(
  db: Kysely<Database>,
  id: string,
  purpose: 'read' | 'change' = 'read',
): Promise<UserRow | null> {
  const found = await db
    .selectFrom('app_user')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(purpose === 'change', (users) => users.forUpdate())
    .executeTakeFirst();
  return found ?? null;
}

export async function rolesOfUser(db: Kysely<Database>, userId: string): Promise<RoleRow[]> {
  return db
    .selectFrom('user_role as ur')
    .innerJoin('role as r', 'r.id', 'ur.role_id')
    .selectAll('r')
    .where('ur.user_id', '=', userId)
    .where('r.deleted_at', 'is', null)
    .orderBy(sql`r.name collate "pl-x-icu"`)
    .execute();
}

export async function unitIdsOfUser(db: Kysely<Database>, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('user_organization_unit as uo')
    .innerJoin('organization_unit as o', 'o.id', 'uo.organization_unit_id')
    .select('o.id')
    .where('uo.user_id', '=', userId)
    .where('o.deleted_at', 'is', null)
    .orderBy('o.id')
    .execute();
  return rows.map((row) => row.id);
}

/**
 * Returns a user for the form: with roles, units, the current locks, whether the user approves, and the latest change
 * that the user made to their own name.
 */
export async function wholeUser(db: Kysely<Database>, row: UserRow): Promise<User> {
  const [roles, unitIds] = [await rolesOfUser(db, row.id), await unitIdsOfUser(db, row.id)];
  const lockouts = row.lockout_enabled ? await lockoutsOf(db, row.id) : [];
  return {
    ...userAnswer(row),
    roleNames: roles.map((role) => role.name),
    organizationUnitIds: unitIds,
    isApproving: await isApprovingUser(db, row.id, { roles, unitIds }),
    lockouts: lockouts.map(({ address, until }) => ({ address, until: until.toISOString() })),
    ownNameChange: await latestOwnName(db, row),
  };
}

/**
 * Returns the roles with these names, ignoring case, and locks them, so that none is deleted meanwhile.
 *
 * @throws BusinessError RoleNotFound for an unknown name
 */
export async function rolesByName(db: Kysely<Database>, names: readonly string[]): Promise<RoleRow[]> {
  if (names.length === 0) return [];
  const found = await db
    .selectFrom('role')
    .selectAll()
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`caseless(name) in (select caseless(wanted) from unnest(${names}::text[]) wanted)`)
    .orderBy('id')
    .forShare()
    .execute();
  const known = new Set(found.map((role) => role.name.toLowerCase()));
  const unknown = names.find((name) => !known.has(name.toLowerCase()));
  if (unknown !== undefined) {
    throw new BusinessError(
      marking(['roleNames'], businessRule('Volo.Abp.Identity:RoleNotFound', { name: unknown })),
    );
  }
  return found;
}

export async function saveRoles(
  db: Kysely<Database>,
  userId: string,
  roles: readonly RoleRow[],
): Promise<void> {
  await db.deleteFrom('user_role').where('user_id', '=', userId).execute();
  if (roles.length === 0) return;
  await db
    .insertInto('user_role')
    .values(roles.map((role) => ({ user_id: userId, role_id: role.id })))
    .execute();
}

export async function saveUnits(
  db: Kysely<Database>,
  userId: string,
  unitIds: readonly string[],
): Promise<void> {
  await db.deleteFrom('user_organization_unit').where('user_id', '=', userId).execute();
  if (unitIds.length === 0) return;
  await db
    .insertInto('user_organization_unit')
    .values(unitIds.map((id) => ({ user_id: userId, organization_unit_id: id })))
    .execute();
}

/**
 * Returns whether another active user has the static role. Locks the role, so that other changes that could
 * remove the last administrator wait.
 *
 * @param acceptsDemoPassword when false, users with the demo's known password cannot sign in and do not count
 */
export async function hasOtherAdministrator(
  db: Kysely<Database>,
  userId: string,
  acceptsDemoPassword: boolean,
): Promise<boolean> {
  await db.selectFrom('role').select('id').where('is_static', '=', true).forUpdate().execute();
  const other = await db
    .selectFrom('app_user as u')
    .innerJoin('user_role as ur', 'ur.user_id', 'u.id')
    .innerJoin('role as r', 'r.id', 'ur.role_id')
    .select('u.id')
    .where('r.is_static', '=', true)
    .where('u.is_active', '=', true)
    .where('u.deleted_at', 'is', null)
    .where('u.id', '!=', userId)
    .$if(!acceptsDemoPassword, (users) => users.where('u.has_demo_password', '=', false))
    .executeTakeFirst();
  return other !== undefined;
}
