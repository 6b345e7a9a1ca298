import type { Party } from '@kartoteka/domain/card/definition';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { AuditChange } from '../../http/audit.ts';
import type { Work } from '../../http/work.ts';
import { approvingKeys, guardPeople, type MembershipWrite } from '../approving/read.ts';
import { withUnitsAbove } from '../organisation/read.ts';
import type { RoleRow } from './role-answer.ts';

/** What a user is a member of: roles, and units without those above them. */
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

/** Whether roles or units differ. */
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

/** Asks the guard of who signs cards for a new user; answers what the trail tells of it. */
export async function guardNewUser(work: Work, membership: Membership): Promise<AuditChange[]> {
  return guardPeople(work, {
    isOwn: false,
    memberships: await membershipWrites(work.db, NOWHERE, membership),
  });
}

/** The same for a change of a user; `fields` are those of password, e-mail, login and activity that change. */
export async function guardChangedUser(
  work: Work,
  id: string,
  before: Membership,
  after: Membership,
  fields: readonly string[],
): Promise<AuditChange[]> {
  return guardPeople(work, {
    isOwn: id === work.caller.userId,
    memberships: await membershipWrites(work.db, before, after),
    account: { fields, owner: fields.length === 0 ? [] : await partiesOf(work.db, id, before) },
  });
}

/** The same for a deletion. */
export async function guardDeletedUser(
  work: Work,
  id: string,
  membership: Membership,
): Promise<AuditChange[]> {
  const account = { fields: 'all', owner: await partiesOf(work.db, id, membership) } as const;
  return guardPeople(work, { isOwn: false, memberships: [], account });
}

/** Whether a user is, or belongs to, an approving party. */
export async function isApprovingUser(
  db: Kysely<Database>,
  id: string,
  membership: Membership,
): Promise<boolean> {
  return (await approvingKeys(db, await partiesOf(db, id, membership))).size > 0;
}
