import type { Party } from '@kartoteka/domain/card/definition';
import { partyKey } from '@kartoteka/domain/card/person';
import { peopleRefusals } from '@kartoteka/domain/permission/approving';
import type { Policy } from '@kartoteka/domain/permission/policy';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { AuditChange } from '../../http/observe/audit.ts';
import type { Caller } from '../../http/access/caller.ts';
import { refuseBroken } from '../../http/answer/problem.ts';
import { partyNames } from '../party/read.ts';
import { approvingParties } from './parties.ts';

export { partiesWithSigner, signable, signersQuery } from './signers.ts';

const MANAGE: Policy = 'AbpIdentity.Roles.ManagePermissions';

/** Returns whether the caller may change who approves cards. */
export function managesPermissions({ policies }: Pick<Caller, 'policies'>): boolean {
  return policies.has(MANAGE);
}

/** Returns the `partyKey`s of the approving parties among `parties`. */
export async function approvingKeys(
  db: Kysely<Database>,
  parties: readonly Party[],
): Promise<ReadonlySet<string>> {
  return new Set((await approvingParties(db, parties)).keys());
}

/**
 * A field of an input that decides for which parties users can sign, with these parties before and after the write.
 */
export interface MembershipWrite {
  /** The path of the field in the input. Empty for the deletion of a role, whose input has no such field. */
  readonly field: readonly string[];
  /** Whether the write changes the field. The parties may stay the same. */
  readonly isChanged: boolean;
  readonly before: readonly Party[];
  readonly after: readonly Party[];
}

/**
 * A write that changes the parties of users, that changes the password, e-mail, login, activity or lockout of an
 * account, or that deletes an account.
 */
export interface PeopleWrite {
  /** Whether the write concerns the caller's own account, or a unit that the caller belongs to. */
  readonly isOwn: boolean;
  readonly memberships: readonly MembershipWrite[];
  /**
   * The changed fields of the account ('all' when the write deletes or unlocks it), and the parties of the account's
   * owner; absent when the write changes no existing account.
   */
  readonly account?: {
    readonly fields: readonly string[] | 'all';
    /** Whether the owner can no longer sign after the write: a deactivation or a deletion. */
    readonly closes: boolean;
    readonly owner: readonly Party[];
  };
}

/**
 * Refuses three kinds of writes when the caller does not manage permissions. The first changes the caller's own roles
 * or units, or moves a unit of the caller. The second changes who can sign for an approving party. The third changes or
 * deletes the account of another user who belongs to an approving party.
 *
 * Call this function in the transaction of each write that gives or takes a role or unit, moves a unit, deletes a role,
 * gives `.Approval` to a role or takes it away, changes the password, e-mail, login, activity or lockout of an account,
 * or deletes an account.
 *
 * @returns additions to the trail: the approving parties that people join or leave, or to which the owner of a
 *   changed account belongs, with the templates of each party
 * @throws BusinessError with the rules of `peopleRefusals`, each marked at the field that breaks it
 */
export async function guardPeople(
  { db, caller }: { readonly db: Kysely<Database>; readonly caller: Caller },
  { isOwn, memberships, account }: PeopleWrite,
): Promise<AuditChange[]> {
  const moved = memberships.map(({ before, after }) => ({
    given: without(after, before),
    taken: without(before, after),
  }));
  const touched = account !== undefined && account.fields.length > 0 ? account.owner : [];
  const named = [...moved.flatMap(({ given, taken }) => [...given, ...taken]), ...touched];
  const approving = await approvingParties(db, named);
  const isApproving = (party: Party): boolean => approving.has(partyKey(party));
  const nameOf = await partyNames(db, named.filter(isApproving));
  const namesOf = (parties: readonly Party[]): string[] => parties.filter(isApproving).map(nameOf);
  if (!managesPermissions({ policies: caller.policies })) {
    refuseBroken(
      peopleRefusals({
        isOwn,
        memberships: memberships.map(({ field, isChanged }, at) => ({
          field,
          isChanged,
          approving: namesOf([...(moved[at]?.given ?? []), ...(moved[at]?.taken ?? [])]),
        })),
        account: account?.fields === 'all' ? [[]] : (account?.fields ?? []).map((field) => [field]),
        approvingOwner: namesOf(touched),
      }),
    );
  }
  const auditedParties = (path: string, parties: readonly Party[]): AuditChange[] => {
    const lines = new Set(
      parties
        .filter(isApproving)
        .map((party) => `${nameOf(party)} (${(approving.get(partyKey(party)) ?? []).join(', ')})`),
    );
    return lines.size === 0 ? [] : [{ path, old: null, new: [...lines].sort() }];
  };
  const given = moved.flatMap((one) => one.given);
  const taken = moved.flatMap((one) => one.taken);
  const closes = account?.closes === true;
  return [
    ...auditedParties('opensApproval', isOwn || closes ? given : [...given, ...touched]),
    ...auditedParties('closesApproval', closes ? [...taken, ...touched] : taken),
  ];
}

/** Returns the parties that are not among the others. */
export function without(parties: readonly Party[], others: readonly Party[]): Party[] {
  const known = new Set(others.map(partyKey));
  return parties.filter((party) => !known.has(partyKey(party)));
}
