import { type BusinessRule, businessRule, marking } from '@kartoteka/domain/business-rule';
import { isLookAlike } from '@kartoteka/domain/look-alike';
import { holdsAll, notHeld } from '@kartoteka/domain/permission/grants';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Caller } from '../../http/access/caller.ts';
import { BusinessError } from '../../http/answer/problem.ts';
import { refuseNotHeld } from './not-held.ts';
import type { RoleRow } from './role-answer.ts';
import { grantsOf } from './role-store.ts';
import { hasOtherAdministrator } from './user-store.ts';

const USER_NAME = /^[\p{L}\p{N}\-._@+!#$%&'*/=?^`{|}~]+$/u;

/** User name and e-mail of an input. */
export interface Login {
  readonly userName?: string | undefined;
  readonly email?: string | undefined;
  /** The field in which the user name was sent. */
  readonly loginField: string;
}

/**
 * Returns the rule that a user name breaks: it may have letters and digits of one alphabet and the special characters
 * of an e-mail address. Other characters could be invisible in lists or imitate another user's name.
 */
export function brokenUserName(userName: string, field: string): BusinessRule[] {
  if (!USER_NAME.test(userName))
    return [marking([field], businessRule('Volo.Abp.Identity:InvalidUserName', { userName }))];
  if (isLookAlike(userName))
    return [marking([field], businessRule('Volo.Abp.Identity:LookAlikeUserName', { userName }))];
  return [];
}

/** Makes transactions that take a login or an e-mail wait for each other. */
export async function holdLogins(db: Kysely<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('login'))`.execute(db);
}

/**
 * Returns the rules that a user name or e-mail breaks because another user already has it. A sign-in accepts either
 * of them, so a login may not equal another user's e-mail: sign-ins meant for one account would reach the other. When
 * the taken e-mail is also the login, both fields have an error.
 *
 * @param id the user who is to have the user name and e-mail; null for a new user
 */
export async function takenLogin(
  db: Kysely<Database>,
  id: string | null,
  { userName, email, loginField }: Login,
): Promise<BusinessRule[]> {
  const isTaken = (text: string | undefined) => sql<boolean>`exists (select from app_user
    where deleted_at is null and id is distinct from ${id}
      and caseless(${text ?? null}::text) in (caseless(user_name), caseless(email)))`;
  const { rows } = await sql<{ byName: boolean; byEmail: boolean }>`
    select ${isTaken(userName)} as "byName", ${isTaken(email)} as "byEmail"`.execute(db);
  const byName = userName !== undefined && rows[0]?.byName === true;
  const byEmail = email !== undefined && rows[0]?.byEmail === true;
  return [
    ...(byName
      ? [marking([loginField], businessRule('Volo.Abp.Identity:DuplicateUserName', { userName }))]
      : []),
    ...(byEmail ? [marking(['email'], businessRule('Volo.Abp.Identity:DuplicateEmail', { email }))] : []),
  ];
}

/** Refuses to give or take a role with permissions that the caller lacks (ruling 1.6). */
export async function requireMayAssign(
  db: Kysely<Database>,
  caller: Caller,
  before: readonly RoleRow[],
  after: readonly RoleRow[],
): Promise<void> {
  const added = after.filter((role) => before.every((one) => one.id !== role.id));
  const taken = before.filter((role) => after.every((one) => one.id !== role.id));
  const moved = await grantsOf(db, [...added, ...taken]);
  refuseNotHeld(['roleNames'], notHeld(caller.policies, [], moved));
}

/**
 * Refuses to change a user who has permissions that the caller lacks. A caller who controls the account would get its
 * permissions, and a caller who changes the name could act under another person's name.
 */
export async function requireHoldsAll(
  db: Kysely<Database>,
  caller: Caller,
  roles: readonly RoleRow[],
): Promise<void> {
  if (holdsAll(caller.policies, await grantsOf(db, roles))) return;
  throw new BusinessError(businessRule('Volo.Abp.Identity:MoreRights'));
}

/**
 * Refuses to take the static role from the last active user who has it, and to deactivate or delete this user. Other
 * users with the demo's known password count only with `acceptsDemoPassword`.
 */
export async function requireAdministratorLeft(
  db: Kysely<Database>,
  user: { id: string; wasActive: boolean; roles: readonly RoleRow[] },
  after: { isActive: boolean; roles: readonly RoleRow[] },
  acceptsDemoPassword: boolean,
): Promise<void> {
  const isStatic = (role: RoleRow): boolean => role.is_static;
  const was = user.wasActive && user.roles.some(isStatic);
  const stays = after.isActive && after.roles.some(isStatic);
  if (!was || stays || (await hasOtherAdministrator(db, user.id, acceptsDemoPassword))) return;
  throw new BusinessError(businessRule('Volo.Abp.Identity:LastAdministrator'));
}
