import type { Approval, CardFormData } from '@kartoteka/contract/control-card-form';
import { businessRule } from '@kartoteka/domain/business-rule';
import { partyKey } from '@kartoteka/domain/card/person';
import { availableSlots, barredFromSigning, type CardInApproval } from '@kartoteka/domain/card/slots';
import { askTogether } from '../../../db/together.ts';
import type { Caller } from '../../../http/access/caller.ts';
import { BusinessError, ConcurrencyConflict, NotFound } from '../../../http/answer/problem.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import { type Card, currentSlots, type StoredSlot } from '../model/card.ts';
import { iso } from './entry-view.ts';
import { accountsQuery, loginsById } from './accounts.ts';
import { partiesWithSigner, signable, signersQuery } from '../../approving/read.ts';
import { signerOf } from '../model/visibility.ts';

/** Converts a card to the form that the approval rules read. */
export function inApproval(card: Card): CardInApproval<StoredSlot> {
  return {
    status: card.row.status,
    slots: currentSlots(card),
    template: card.revision.definition.template,
    fillerIds: new Set(card.fillers.map(({ id }) => id)),
  };
}

/** Converts a card to the form in which the rule of a return reads its elements. */
export function filledElements({ revision, elements }: Card) {
  return { elements: revision.definition.elements, state: elements };
}

/** Returns the slots that the caller can sign now. */
export function slotsFor(card: Card, caller: Caller): StoredSlot[] {
  return availableSlots(inApproval(card), signerOf(caller));
}

/**
 * Finds a slot of the current round.
 *
 * @throws NotFound when the card has no such slot
 * @throws BusinessError NotAwaitingApproval while the card is in progress
 * @throws ConcurrencyConflict with the current slots, for a slot of an earlier round
 */
export async function slotOf(context: RequestContext, card: Card, slotId: string): Promise<StoredSlot> {
  const slot = card.slots.find(({ id }) => id === slotId);
  if (!slot && !(await isEarlierSlot(context, card, slotId))) throw new NotFound();
  if (card.row.status === 'inProgress') {
    throw new BusinessError(businessRule('Kartoteka.Card:NotAwaitingApproval'));
  }
  if (!slot) throw new ConcurrencyConflict(await approvalsView(context, card));
  return slot;
}

/** Returns whether the slot belongs to the card. A card that was read lacks the slots of its earlier rounds. */
async function isEarlierSlot({ db }: RequestContext, { row }: Card, slotId: string): Promise<boolean> {
  const found = await db
    .selectFrom('approval_slot')
    .select('id')
    .where('id', '=', slotId)
    .where('card_id', '=', row.id)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Returns the pending slots that nobody can sign (ruling 2.7): 'brak uprawnionych'. The slots are determined again for
 * each request, so that changes of permissions apply at once. The value of a slot is true when people have the
 * permission to sign, but the template's switches forbid all of them to sign.
 */
async function slotsWithoutSigner(
  { db }: RequestContext,
  pending: readonly StoredSlot[],
  barred: readonly string[],
  parties: ReadonlySet<string>,
): Promise<ReadonlyMap<StoredSlot, boolean>> {
  const orphaned = pending.filter((slot) => !parties.has(partyKey(slot)));
  const withPeople = barred.length > 0 ? await partiesWithSigner(db, orphaned, []) : new Set<string>();
  return new Map(orphaned.map((slot) => [slot, withPeople.has(partyKey(slot))]));
}

/**
 * Returns the labels of the slots that a card in progress will get, in approval order, and whether nobody could sign
 * them now; empty for other cards.
 */
export async function plannedApprovals(
  { db }: RequestContext,
  card: Card,
): Promise<CardFormData['plannedApprovals']> {
  if (card.row.status !== 'inProgress') return [];
  const { approvals } = card.revision.definition;
  const signed = await partiesWithSigner(db, approvals, [...barredFromSigning(inApproval(card))]);
  return approvals.map((one) => ({ label: one.label, hasNoSigner: !signed.has(partyKey(one)) }));
}

/** Returns the slots of the current round, in approval order. */
export async function approvalsView(context: RequestContext, card: Card): Promise<Approval[]> {
  const available = new Set(slotsFor(card, context.caller).map(({ id }) => id));
  const slots = currentSlots(card);
  const isWaiting = card.row.status === 'awaitingApproval';
  const pending = isWaiting ? slots.filter(({ signedBy }) => signedBy === null) : [];
  const barred = isWaiting ? [...barredFromSigning(inApproval(card))] : [];
  const signers = slots.map(({ signature }) => signature?.userId ?? null);
  const [parties, accounts] = await askTogether(
    context.db,
    signersQuery(context.db, pending, barred),
    accountsQuery(context.db, signers),
  );
  const orphaned = await slotsWithoutSigner(context, pending, barred, signable(parties));
  const logins = loginsById(accounts);
  return slots.map((slot) => ({
    id: slot.id,
    label: slot.label,
    isApproved: slot.signature !== null,
    isAvailableForCurrentUser: available.has(slot.id),
    hasNoSigner: orphaned.has(slot),
    areSignersBarred: orphaned.get(slot) ?? false,
    approvedBy: slot.signature && {
      id: slot.signature.userId,
      name: slot.signature.userName,
      login: logins.get(slot.signature.userId) ?? null,
    },
    approvedAt: iso(slot.signature?.signedAt ?? null),
    meaning: slot.signature?.meaning ?? null,
  }));
}
