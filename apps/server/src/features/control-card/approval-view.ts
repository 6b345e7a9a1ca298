import type { Approval } from '@kartoteka/contract/control-card-form';
import { availableSlots, type CardInApproval } from '@kartoteka/domain/card/slots';
import type { Caller } from '../../http/caller.ts';
import { type Card, currentSlots, type StoredSlot } from './card.ts';
import { iso } from './entry-view.ts';
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

/** The slots in approval order. */
export function approvalsView(card: Card, caller: Caller): Approval[] {
  const available = new Set(slotsFor(card, caller).map(({ id }) => id));
  return currentSlots(card).map(({ id, label, signature }) => ({
    id,
    label,
    isApproved: signature !== null,
    isAvailableForCurrentUser: available.has(id),
    approvedBy: signature && { id: signature.userId, name: signature.userName },
    approvedAt: iso(signature?.signedAt ?? null),
    meaning: signature?.meaning ?? null,
  }));
}
