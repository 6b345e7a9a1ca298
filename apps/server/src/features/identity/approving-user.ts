import type { Party } from '@kartoteka/domain/card/definition';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { AuditChange } from '../../http/observe/audit.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { approvingKeys, guardPeople, type MembershipWrite } from '../approving/read.ts';
import { withUnitsAbove } from '../organisation/read.ts';
import type { RoleRow } from './role-answer.ts';

/** The roles of a user, and the units that the user is a direct member of. */
export interface Membership {
  readonly roles: readonly RoleRow[];
  readonly unitIds: readonly string[];
}

const NOWHERE: Membership = { roles: [], unitIds: [] };

const roleParties = ({ roles }: Membership): Party[] => roles.map(({ id }) => ({ type: 'role', value: id }));

async function unitParties(db: Kysely<Database>, { unitIds }: Membership): Promise<Party[]> {
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

async function membershipWrites(
  db: Kysely<Database>,
  before: Membership,
  after: Membership,
): Promise<MembershipWrite[]> {
  return [
    {
      field: 'roleNames',
      isChanged: hasOtherRoles(before, after),
      before: roleParties(before),
      after: roleParties(after),
    },
    {
      field: 'organizationUnitIds',
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
export async function guardNewUser(context: RequestContext, membership: Membership): Promise<AuditChange[]> {
  return guardPeople(context, {
    isOwn: false,
    memberships: await membershipWrites(context.db, NOWHERE, membership),
  });
}

/**
 * Refuses three changes of a user, unless the caller manages permissions. The first is a change of the caller's own
 * roles or units. The second is a change of roles or units through which the user joins or leaves an approving party.
 * The third is a change of the account of another user who is an approving party or belongs to one. Returns additions
 * to the trail.
 *
 * @param fields the changed fields among password, e-mail, login and activity, by their names on the wire
 */
export async function guardChangedUser(
  context: RequestContext,
  id: string,
  before: Membership,
  after: Membership,
  fields: readonly string[],
): Promise<AuditChange[]> {
  return guardPeople(context, {
    isOwn: id === context.caller.userId,
    memberships: await membershipWrites(context.db, before, after),
    account: { fields, owner: fields.length === 0 ? [] : await partiesOf(context.db, id, before) },
  });
}

/**
 * Refuses to delete a user who is an approving party or belongs to one, unless the caller manages
 * permissions. Returns additions to the trail.
 */
export async function guardDeletedUser(
  context: RequestContext,
  id: string,
  membership: Membership,
): Promise<AuditChange[]> {
  const account = { fields: 'all', owner: await partiesOf(context.db, id, membership) } as const;
  return guardPeople(context, { isOwn: false, memberships: [], account });
}

/** Returns whether the user is an approving party or belongs to one. */
export async function isApprovingUser(
  db: Kysely<Database>,
  id: string,
  membership: Membership,
): Promise<boolean> {
  return (await approvingKeys(db, await partiesOf(db, id, membership))).size > 0;
}
