import { type BusinessRule, businessRule, marking } from '../business-rule.ts';
import { type PathSegment } from '../violation.ts';

/** A field of a request that can change memberships: roles, units, or a unit's place in the tree. */
interface MembershipField {
  /** Empty when the request deletes a role and so has no field. */
  readonly field: readonly PathSegment[];
  /** Whether the request changes the field's value. */
  readonly isChanged: boolean;
  /** Labels of the approving parties that a person joins or leaves through the change. */
  readonly approving: readonly string[];
}

/**
 * A change of users or units: the memberships and account fields through which somebody could gain the right to
 * approve.
 */
export interface PeopleChange {
  /** Whether the change concerns the caller: their own membership, or the place of a unit that they belong to. */
  readonly isOwn: boolean;
  readonly memberships: readonly MembershipField[];
  /**
   * Changed fields that open or close the account: password, e-mail, login, activity, lockout; [] is the account as a
   * whole.
   */
  readonly account: readonly (readonly PathSegment[])[];
  /** Labels of the approving parties that the account's owner belongs to. */
  readonly approvingOwner: readonly string[];
}

/**
 * Returns why a caller who does not manage permissions may not make a change; empty when they may. Such a caller never
 * changes their own memberships. An approving party is named by a slot of a current template or of a card that is
 * neither approved nor void. Only a caller who manages permissions changes who belongs to such a party, or the account
 * of such a person. People may always change their own account.
 */
export function peopleRefusals({
  isOwn,
  memberships,
  account,
  approvingOwner,
}: PeopleChange): BusinessRule[] {
  const changed = memberships.filter(({ isChanged }) => isChanged);
  if (isOwn && changed.length > 0) {
    return changed.map(({ field }) => marking(field, businessRule('Volo.Abp.Identity:OwnMembership')));
  }
  const opened = changed.flatMap(({ field, approving }) =>
    approving.length === 0
      ? []
      : [marking(field, businessRule('Volo.Abp.Identity:OpensApproval', { parties: approving }))],
  );
  if (isOwn || approvingOwner.length === 0) return opened;
  const seized = businessRule('Volo.Abp.Identity:ApproverAccount', { parties: approvingOwner });
  return [...opened, ...account.map((field) => marking(field, seized))];
}
