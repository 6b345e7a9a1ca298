import { type BusinessRule, businessRule, marking } from '../business-rule.ts';
import { type PathSegment } from '../violation.ts';

/** A field of an input that changes what somebody is a member of: roles, units, or the place of a unit. */
export interface MembershipField {
  readonly field: readonly PathSegment[];
  /** Whether it changes anything at all. */
  readonly isChanged: boolean;
  /** What people call the approving parties that somebody becomes, or ceases to be, through it. */
  readonly approving: readonly string[];
}

/** A change of people, as far as it may put somebody into the place of whoever signs cards. */
export interface PeopleChange {
  /** Whether it is of the caller: their own membership, or the place of a unit that they belong to. */
  readonly isOwn: boolean;
  readonly memberships: readonly MembershipField[];
  /** Fields that open or close the account and change: password, e-mail, login, activity; [] is the account as a whole. */
  readonly account: readonly (readonly PathSegment[])[];
  /** What people call the approving parties that the account's owner is. */
  readonly approvingOwner: readonly string[];
}

/**
 * Why somebody who does not manage permissions may not make a change; empty when they may. Nobody changes what they are
 * themselves; who is an approving party, named by a slot of a current template or of a card that is neither approved nor
 * void, is changed by whoever manages permissions, and so is the account of one. The own account stays one's own.
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
  return [...opened, ...account.map((field) => (field.length === 0 ? seized : marking(field, seized)))];
}
