import { mayFillAny } from '@kartoteka/domain/card/completion';
import { matchesParty, type Person } from '@kartoteka/domain/card/person';
import type { Writer } from '@kartoteka/domain/card/may-write';
import type { Signer } from '@kartoteka/domain/card/slots';
import type { Policy } from '@kartoteka/domain/permission/policy';
import type { Caller } from '../../../http/access/caller.ts';
import type { Card } from './card.ts';

const OPERATOR: Policy = 'Kartoteka.ControlCards.Operator';
const APPROVAL: Policy = 'Kartoteka.ControlCards.Approval';
const MANAGE: Policy = 'Kartoteka.ControlCards.ManageCards';

/** Returns the caller as a person for assignments and approvals. */
export function personOf({ userId, roleIds, unitIds }: Caller): Person {
  return { userId, roleIds, unitIds };
}

/** Returns the caller as a writer who may write only to the elements that the caller may fill. */
export function operatorOf(caller: Caller): Writer {
  return { kind: 'operator', person: personOf(caller) };
}

export function signerOf(caller: Caller): Signer {
  return { person: personOf(caller), holdsApproval: holdsApproval(caller) };
}

export function holdsApproval(caller: Caller): boolean {
  return caller.policies.has(APPROVAL);
}

export function isOperator(caller: Caller): boolean {
  return caller.policies.has(OPERATOR);
}

export function managesCards(caller: Caller): boolean {
  return caller.policies.has(MANAGE);
}

/**
 * Returns whether the caller may see a card (wire visibility). A manager of cards sees all cards. An operator
 * sees cards that they may fill or have filled. An approver sees cards with a slot that names them, or a role
 * or unit of theirs.
 */
export function maySee({ revision, fillers, slots, earlierParties }: Card, caller: Caller): boolean {
  if (managesCards(caller)) return true;
  const person = personOf(caller);
  const fills = mayFillAny(revision.definition, person) || fillers.some(({ id }) => id === caller.userId);
  if (isOperator(caller) && fills) return true;
  return holdsApproval(caller) && [...slots, ...earlierParties].some((party) => matchesParty(person, party));
}
