import type { Party } from '@kartoteka/domain/card/definition';
import type { Policy } from '@kartoteka/domain/permission/policy';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { AuditChange } from '../../http/observe/audit.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { approvingKeys, guardPeople, type MembershipWrite, without } from '../approving/read.ts';
import { holdTree, withUnitsAbove } from '../organisation/read.ts';
import type { RoleRow } from './role-answer.ts';
import { grantsOf } from './role-store.ts';

/** The roles of a user, and the units that the user is a direct member of. */
export interface Membership {
  readonly roles: readonly RoleRow[];
  readonly unitIds: readonly string[];
}

const APPROVAL: Policy = 'Kartoteka.ControlCards.Approval';
const NOWHERE: Membership = { roles: [], unitIds: [] };

const roleParties = ({ roles }: Membership): Party[] => roles.map(({ id }) => ({ type: 'role', value: id }));

async function unitParties(db: Kysely<Database>, { unitIds }: Pick<Membership, 'unitIds'>): Promise<Party[]> {
  const ids = await withUnitsAbove(db, unitIds);
  return ids.map((value) => ({ type: 'organizationUnit', value }));
}

async function partiesOf(db: Kysely<Database>, id: string, membership: Membership): Promise<Party[]> {
  const own: Party = { type: 'user', value: id };
  return [own, ...roleParties(membership), ...(await unitParties(db, membership))];
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id));

const idsOf = ({ roles }: Membership): string[] => roles.map(({ id }) => id);
const hasOtherRoles = (before: Membership, after: Membership): boolean =>
  !isSame(idsOf(before), idsOf(after));
const hasOtherUnits = (before: Membership, after: Membership): boolean =>
  !isSame(before.unitIds, after.unitIds);

/** Returns whether the roles or the units of a user differ. */
export function isMoved(before: Membership, after: Membership): boolean {
  return hasOtherRoles(before, after) || hasOtherUnits(before, after);
}

async function givesApproval(db: Kysely<Database>, { roles }: Membership): Promise<boolean> {
  return (await grantsOf(db, roles)).includes(APPROVAL);
}

/**
 * Returns what a change of a user's roles does to the user's parties. Only somebody with `.Approval` can sign for a
 * party, so a user who gets or loses `.Approval` joins or leaves all parties that the user belongs to already.
 */
async function roleWrite(
  db: Kysely<Database>,
  id: string,
  before: Membership,
  after: Membership,
): Promise<MembershipWrite> {
  const changed = { field: ['roleNames'], isChanged: hasOtherRoles(before, after) };
  const couldSign = await givesApproval(db, before);
  const [had, has] = [roleParties(before), roleParties(after)];
  if (couldSign === (await givesApproval(db, after))) return { ...changed, before: had, after: has };
  await holdTree(db);
  const present = await partiesOf(db, id, {
    roles: couldSign ? before.roles : after.roles,
    unitIds: before.unitIds,
  });
  return couldSign
    ? { ...changed, before: present, after: without(has, had) }
    : { ...changed, before: without(had, has), after: present };
}

async function membershipWrites(
  db: Kysely<Database>,
  id: string,
  before: Membership,
  after: Membership,
): Promise<MembershipWrite[]> {
  return [
    await roleWrite(db, id, before, after),
    {
      field: ['organizationUnitIds'],
      isChanged: hasOtherUnits(before, after),
      before: await unitParties(db, before),
      after: await unitParties(db, after),
    },
  ];
}

/**
 * Refuses a new user who would belong to an approving party, unless the caller manages permissions. Returns
 * additions to the trail.
 */
export async function guardNewUser(
  context: RequestContext,
  id: string,
  membership: Membership,
): Promise<AuditChange[]> {
  return guardPeople(context, {
    isOwn: false,
    memberships: await membershipWrites(context.db, id, NOWHERE, membership),
  });
}

/**
 * Refuses three changes of a user, unless the caller manages permissions. The first is a change of the caller's own
 * roles or units. The second is a change of roles or units through which the user joins or leaves an approving party,
 * or gains or loses the right to approve in one. The third is a change of the account of another user who is an
 * approving party or belongs to one. Returns additions to the trail.
 *
 * @param fields the changed fields among password, e-mail, login, activity and lockout, by their names on the wire
 * @param closes whether the change deactivates the account
 */
export async function guardChangedUser(
  context: RequestContext,
  id: string,
  before: Membership,
  after: Membership,
  fields: readonly string[],
  closes: boolean,
): Promise<AuditChange[]> {
  return guardPeople(context, {
    isOwn: id === context.caller.userId,
    memberships: await membershipWrites(context.db, id, before, after),
    account: { fields, closes, owner: fields.length === 0 ? [] : await partiesOf(context.db, id, before) },
  });
}

/**
 * Refuses to delete or to unlock another user who is an approving party or belongs to one, unless the caller manages
 * permissions. Returns additions to the trail.
 */
export async function guardWholeAccount(
  context: RequestContext,
  id: string,
  membership: Membership,
  does: 'delete' | 'unlock',
): Promise<AuditChange[]> {
  const closes = does === 'delete';
  const account = { fields: 'all', closes, owner: await partiesOf(context.db, id, membership) } as const;
  return guardPeople(context, { isOwn: id === context.caller.userId, memberships: [], account });
}

/**
 * Refuses a deletion that takes `.Approval` from members of a role who belong to an approving party, unless the caller
 * manages permissions. A change of the role's policies needs that permission anyway, so here the change only adds to the
 * trail. Returns the additions.
 *
 * @param before the policies of the role, and `after` its policies after the request, [] when the role is deleted
 */
export async function guardRoleGrants(
  context: RequestContext,
  roleId: string,
  { before, after }: { before: readonly Policy[]; after: readonly Policy[] },
): Promise<AuditChange[]> {
  const gives = after.includes(APPROVAL);
  if (gives === before.includes(APPROVAL)) return [];
  const { db } = context;
  await holdTree(db);
  const affected = await approvingOnlyBy(db, roleId);
  const parties: Party[] = [
    ...affected.userIds.map((value): Party => ({ type: 'user', value })),
    ...affected.roleIds.map((value): Party => ({ type: 'role', value })),
    ...(await unitParties(db, affected)),
  ];
  const membership = {
    field: [],
    isChanged: true,
    before: gives ? [] : parties,
    after: gives ? parties : [],
  };
  return guardPeople(context, { isOwn: false, memberships: [membership] });
}

interface Affected {
  readonly userIds: readonly string[];
  /** All roles of these users. */
  readonly roleIds: readonly string[];
  /** The units that these users are direct members of. */
  readonly unitIds: readonly string[];
}

/** Returns the members of a role who have `.Approval` by no other role. */
async function approvingOnlyBy(db: Kysely<Database>, roleId: string): Promise<Affected> {
  const { rows } = await sql<Affected>`
    with affected as materialized (
      select u.id from user_role held join app_user u on u.id = held.user_id and u.deleted_at is null
      where held.role_id = ${roleId} and not exists (
        select from user_role other join role r on r.id = other.role_id and r.deleted_at is null
        where other.user_id = u.id and other.role_id <> ${roleId} and (r.is_static
          or exists (select from role_permission p where p.role_id = r.id and p.name = ${APPROVAL})))
    )
    select array(select id from affected) as "userIds",
      array(select distinct role_id from user_role where user_id in (select id from affected)) as "roleIds",
      array(select distinct organization_unit_id from user_organization_unit
        where user_id in (select id from affected)) as "unitIds"`.execute(db);
  return rows[0] ?? { userIds: [], roleIds: [], unitIds: [] };
}

/** Returns whether the user is an approving party or belongs to one. */
export async function isApprovingUser(
  db: Kysely<Database>,
  id: string,
  membership: Membership,
): Promise<boolean> {
  return (await approvingKeys(db, await partiesOf(db, id, membership))).size > 0;
}
