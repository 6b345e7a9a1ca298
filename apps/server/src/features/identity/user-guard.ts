import { type BusinessRule, businessRule, marking } from '@kartoteka/domain/business-rule';
import { isLookAlike } from '@kartoteka/domain/look-alike';
import { holdsAll, notHeld } from '@kartoteka/domain/permission/grants';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Caller } from '../../http/caller.ts';
import { BusinessError } from '../../http/problem.ts';
import { refuseNotHeld } from './not-held.ts';
import type { RoleRow } from './role-answer.ts';
import { grantsOf } from './role-store.ts';
import { hasOtherAdministrator } from './user-store.ts';

const USER_NAME = /^[\p{L}\p{N}\-._@+!#$%&'*/=?^`{|}~]+$/u;

/** What somebody signs in by, as it was sent. */
export interface Login {
  readonly userName?: string | undefined;
  readonly email?: string | undefined;
  /** Where the user name was sent. */
  readonly loginField: string;
}

/**
 * The rule that a user name breaks: letters and digits of one alphabet and what an e-mail may hold; others hide in lists, or
 * pass for somebody else's.
 */
export function brokenUserName(userName: string, field: string): BusinessRule[] {
  if (!USER_NAME.test(userName))
    return [marking([field], businessRule('Volo.Abp.Identity:InvalidUserName', { userName }))];
  if (isLookAlike(userName))
    return [marking([field], businessRule('Volo.Abp.Identity:LookAlikeUserName', { userName }))];
  return [];
}

/** Two that take a login or an e-mail wait for one another until their transactions end. */
export async function holdLogins(db: Kysely<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('login'))`.execute(db);
}

/**
 * What of a user name and an e-mail another user has already. A sign-in takes either, so nobody's login may be somebody
 * else's e-mail: they would catch that person's tries. A taken e-mail that is the login as well is told as both.
 *
 * @param id whose they shall be; null: a new user's
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

/** Nobody hands out, or takes away, a role with more than they hold themselves (ruling 1.6). */
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

/** Nobody changes somebody who holds what they don't: the account is a way to those rights, the name one to their word. */
export async function requireHoldsAll(
  db: Kysely<Database>,
  caller: Caller,
  roles: readonly RoleRow[],
): Promise<void> {
  if (holdsAll(caller.policies, await grantsOf(db, roles))) return;
  throw new BusinessError(businessRule('Volo.Abp.Identity:MoreRights'));
}

/** One active user always holds the static role: refuses the change that would take it from the last. */
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
