import type { Party } from '@kartoteka/domain/card/definition';
import { partyKey } from '@kartoteka/domain/card/person';
import { peopleRefusals } from '@kartoteka/domain/permission/approving';
import type { Policy } from '@kartoteka/domain/permission/policy';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { AuditChange } from '../../http/audit.ts';
import type { Caller } from '../../http/caller.ts';
import { refuseBroken } from '../../http/problem.ts';
import { partyNames } from '../party/read.ts';
import { approvingParties } from './parties.ts';

const MANAGE: Policy = 'AbpIdentity.Roles.ManagePermissions';

/** Whether somebody may change who approves cards. */
export function managesPermissions({ policies }: Pick<Caller, 'policies'>): boolean {
  return policies.has(MANAGE);
}

/** Whether a slot of a current template or an open card names one of the parties; answers their `partyKey`s. */
export async function approvingKeys(
  db: Kysely<Database>,
  parties: readonly Party[],
): Promise<ReadonlySet<string>> {
  return new Set((await approvingParties(db, parties)).keys());
}

/** What a field of an input makes of somebody. */
export interface MembershipWrite {
  readonly field: string;
  /** Whether it changes anything, be it that the parties stay the same. */
  readonly isChanged: boolean;
  readonly before: readonly Party[];
  readonly after: readonly Party[];
}

/** A write that changes who somebody is, or opens or closes their account. */
export interface PeopleWrite {
  /** Whether it is of the caller, or of the place of a unit that they belong to. */
  readonly isOwn: boolean;
  readonly memberships: readonly MembershipWrite[];
  /** Fields of the account that change, and whom its owner is; a deletion is a change of no field in particular. */
  readonly account?: {
    readonly fields: readonly string[] | 'all';
    readonly owner: readonly Party[];
  };
}

/**
 * The one guard of who signs cards: every write that gives or takes a role or unit, moves a unit, or changes the password,
 * e-mail, login or activity of an account passes it in its own transaction.
 *
 * @returns what the trail shall tell beside the change: whom it makes an approver, and of what; or no longer one
 * @throws BusinessError with the rules of `peopleRefusals`, each at its field
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
          field: [field],
          isChanged,
          approving: namesOf([...(moved[at]?.given ?? []), ...(moved[at]?.taken ?? [])]),
        })),
        account: account?.fields === 'all' ? [[]] : (account?.fields ?? []).map((field) => [field]),
        approvingOwner: namesOf(touched),
      }),
    );
  }
  const told = (path: string, parties: readonly Party[]): AuditChange[] => {
    const lines = new Set(
      parties
        .filter(isApproving)
        .map((party) => `${nameOf(party)} (${(approving.get(partyKey(party)) ?? []).join(', ')})`),
    );
    return lines.size === 0 ? [] : [{ path, old: null, new: [...lines].sort() }];
  };
  const given = moved.flatMap((one) => one.given);
  return [
    ...told('opensApproval', isOwn ? given : [...given, ...touched]),
    ...told(
      'closesApproval',
      moved.flatMap((one) => one.taken),
    ),
  ];
}

function without(parties: readonly Party[], others: readonly Party[]): Party[] {
  const known = new Set(others.map(partyKey));
  return parties.filter((party) => !known.has(partyKey(party)));
}
