import { businessRule, type BusinessRule } from '../business-rule.ts';
import { done, type Outcome, refused } from '../outcome.ts';
import type { CardDefinition, Party } from './definition.ts';
import { matchesParty, type Person } from './person.ts';
import type { CardStatus } from './status.ts';

/** One approval that a card needs, copied from its revision when it entered approval (ruling 4.4). */
export interface Slot extends Party {
  readonly id: string;
  readonly label: string;
  /** The id of the user who signed the slot; null while the slot is pending. */
  readonly signedBy: string | null;
}

/** The properties of a card that the rules of approval read. */
export interface CardInApproval<S extends Slot = Slot> {
  readonly status: CardStatus;
  /** In approval order. */
  readonly slots: readonly S[];
  readonly template: Pick<
    CardDefinition['template'],
    'approvalOrderRequired' | 'fillerMaySign' | 'onePersonMaySignSeveral'
  >;
  /** The users who filled the card. */
  readonly fillerIds: ReadonlySet<string>;
}

/** A person who wants to sign. */
export interface Signer {
  readonly person: Person;
  /** Whether the person has `Kartoteka.ControlCards.Approval`. */
  readonly holdsApproval: boolean;
}

function personRefusal(card: CardInApproval, slot: Slot, { person }: Signer): BusinessRule | null {
  const { fillerMaySign, onePersonMaySignSeveral } = card.template;
  if (!matchesParty(person, slot)) return businessRule('Kartoteka.Card:NotEligible');
  if (!fillerMaySign && card.fillerIds.has(person.userId)) {
    return businessRule('Kartoteka.Card:FillerMayNotSign');
  }
  const signsAlready = card.slots.some((one) => one.signedBy === person.userId);
  return !onePersonMaySignSeveral && signsAlready
    ? businessRule('Kartoteka.Card:OneSignaturePerPerson')
    : null;
}

function turnRefusal(card: CardInApproval, slot: Slot): BusinessRule | null {
  if (!card.template.approvalOrderRequired) return null;
  const first = card.slots.find((one) => one.signedBy === null);
  return first === undefined || first.id === slot.id
    ? null
    : businessRule('Kartoteka.Card:OutOfTurn', { before: first.label });
}

/**
 * Returns the users whom the template bars from signing any pending slot of the card, even a slot that names them
 * (ruling 4.8): the fillers of the card, the signers of its other slots, or both.
 */
export function barredFromSigning({ template, fillerIds, slots }: CardInApproval): ReadonlySet<string> {
  const signers = slots.flatMap(({ signedBy }) => signedBy ?? []);
  return new Set([
    ...(template.fillerMaySign ? [] : fillerIds),
    ...(template.onePersonMaySignSeveral ? [] : signers),
  ]);
}

/**
 * Judges whether a slot may go to another party. The card must await approval, the slot must be pending, and nobody may
 * be able to sign it (ruling 2.7).
 */
export function judgeReassignment(card: CardInApproval, slot: Slot, hasSigner: boolean): Outcome<null> {
  if (card.status !== 'awaitingApproval') return refused(businessRule('Kartoteka.Card:NotAwaitingApproval'));
  if (slot.signedBy !== null) return refused(businessRule('Kartoteka.Card:SlotSigned'));
  return hasSigner ? refused(businessRule('Kartoteka.Card:SlotHasSigner')) : done(null);
}

/** Returns why this person cannot sign this slot now; null when they can (ruling 4.5, 4.6, 4.8). */
export function slotRefusal(card: CardInApproval, slot: Slot, signer: Signer): BusinessRule | null {
  if (!signer.holdsApproval) return businessRule('Volo.Authorization:010001');
  if (slot.signedBy !== null) return businessRule('Kartoteka.Card:SlotSigned');
  if (card.status !== 'awaitingApproval') return businessRule('Kartoteka.Card:NotAwaitingApproval');
  return personRefusal(card, slot, signer) ?? turnRefusal(card, slot);
}

/** Returns the slots that this person can sign now, in approval order (`isAvailableForCurrentUser` on the wire). */
export function availableSlots<S extends Slot>(card: CardInApproval<S>, signer: Signer): S[] {
  return card.slots.filter((slot) => slotRefusal(card, slot, signer) === null);
}

/** The effect of a signature. */
export interface Signing {
  /** Whether the same person signed the slot before. The repeat changes nothing and adds no signature. */
  readonly isRepeat: boolean;
  /** The card's status afterwards: approved with the last slot. */
  readonly status: CardStatus;
}

/** Judges the signature of a slot. A repeat by the same person succeeds, also after the card is approved. */
export function judgeSignature(card: CardInApproval, slot: Slot, signer: Signer): Outcome<Signing> {
  if (slot.signedBy === signer.person.userId) return done({ isRepeat: true, status: card.status });
  const refusal = slotRefusal(card, slot, signer);
  if (refusal) return refused(refusal);
  const isLast = card.slots.every((one) => one.id === slot.id || one.signedBy !== null);
  return done({ isRepeat: false, status: isLast ? 'approved' : 'awaitingApproval' });
}
