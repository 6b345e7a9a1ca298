import { businessRule, marking } from '@kartoteka/domain/business-rule';
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

/** Letters and digits of any script and what an e-mail may hold: spaces and quotes would hide in lists. */
export function requireUserName(userName: string): void {
  if (USER_NAME.test(userName)) return;
  throw new BusinessError(
    marking(['userName'], businessRule('Volo.Abp.Identity:InvalidUserName', { userName })),
  );
}

/**
 * A sign-in takes either name, so nobody's login may be somebody else's e-mail: they would catch that person's tries.
 * Two such changes at once wait for one another.
 */
export async function requireOwnLogin(
  db: Kysely<Database>,
  id: string,
  { userName, email }: { userName: string; email: string },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('login'))`.execute(db);
  const { rows } = await sql<{ byEmail: boolean }>`
    select caseless(email) = caseless(${userName}) as "byEmail" from app_user
    where deleted_at is null and id <> ${id}
      and (caseless(email) = caseless(${userName}) or caseless(user_name) = caseless(${email}))
      and caseless(user_name) <> caseless(${userName}) and caseless(email) <> caseless(${email})`.execute(db);
  const [other] = rows;
  if (other === undefined) return;
  throw new BusinessError(
    other.byEmail
      ? marking(['userName'], businessRule('Volo.Abp.Identity:DuplicateUserName', { userName }))
      : marking(['email'], businessRule('Volo.Abp.Identity:DuplicateEmail', { email })),
  );
}

/** Nobody hands out, or takes away, a role with more than they hold themselves (decisions 1). */
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

/** Nobody touches the account of somebody who holds what they don't: it would be a way to those rights. */
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
