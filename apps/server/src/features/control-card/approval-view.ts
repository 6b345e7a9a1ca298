import type { Approval, CardFormData } from '@kartoteka/contract/control-card-form';
import { businessRule } from '@kartoteka/domain/business-rule';
import { partyKey } from '@kartoteka/domain/card/person';
import { availableSlots, barredFromSigning, type CardInApproval } from '@kartoteka/domain/card/slots';
import type { Caller } from '../../http/caller.ts';
import { BusinessError, ConcurrencyConflict, NotFound } from '../../http/problem.ts';
import type { Work } from '../../http/work.ts';
import { type Card, currentSlots, type StoredSlot } from './card.ts';
import { iso } from './entry-view.ts';
import { loginsOf } from './accounts.ts';
import { partiesWithSigner } from './signers.ts';
import { signerOf } from './visibility.ts';

/** A card as its approvers meet it; what is available to whom is asked of this value everywhere. */
export function inApproval(card: Card): CardInApproval<StoredSlot> {
  return {
    status: card.row.status,
    slots: currentSlots(card),
    template: card.revision.definition.template,
    fillerIds: new Set(card.fillers.map(({ id }) => id)),
  };
}

/** The slots that the caller can sign now. */
export function slotsFor(card: Card, caller: Caller): StoredSlot[] {
  return availableSlots(inApproval(card), signerOf(caller));
}

/** A slot of an earlier round was overtaken by a return; what stands now is told with the refusal. */
export async function slotOf(work: Work, card: Card, slotId: string): Promise<StoredSlot> {
  const slot = card.slots.find(({ id }) => id === slotId);
  if (!slot) throw new NotFound();
  if (card.row.status === 'inProgress') {
    throw new BusinessError(businessRule('Kartoteka.Card:NotAwaitingApproval'));
  }
  if (!currentSlots(card).includes(slot)) throw new ConcurrencyConflict(await approvalsView(work, card));
  return slot;
}

/**
 * Pending slots that nobody can sign (ruling 2.7): 'brak uprawnionych'. Asked anew each time, so it bites at once. Each
 * with whether only the template's switches bar those who could.
 */
async function slotsWithoutSigner({ db }: Work, card: Card): Promise<ReadonlyMap<StoredSlot, boolean>> {
  if (card.row.status !== 'awaitingApproval') return new Map();
  const pending = currentSlots(card).filter(({ signedBy }) => signedBy === null);
  const barred = [...barredFromSigning(inApproval(card))];
  const signable = await partiesWithSigner(db, pending, barred);
  const orphaned = pending.filter((slot) => !signable.has(partyKey(slot)));
  const withPeople = barred.length > 0 ? await partiesWithSigner(db, orphaned, []) : new Set<string>();
  return new Map(orphaned.map((slot) => [slot, withPeople.has(partyKey(slot))]));
}

/** Who will sign the card, in approval order; none once it has its slots. */
export function plannedApprovals({ row, revision }: Card): CardFormData['plannedApprovals'] {
  return row.status === 'inProgress' ? revision.definition.approvals.map(({ label }) => ({ label })) : [];
}

/** The slots in approval order. */
export async function approvalsView(work: Work, card: Card): Promise<Approval[]> {
  const available = new Set(slotsFor(card, work.caller).map(({ id }) => id));
  const orphaned = await slotsWithoutSigner(work, card);
  const slots = currentSlots(card);
  const logins = await loginsOf(
    work.db,
    slots.map(({ signature }) => signature?.userId ?? null),
  );
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
