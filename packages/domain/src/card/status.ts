/** Where a card stands (wire status); a returned card is `inProgress` with a `returnReason`. */
export const CARD_STATUSES = ['inProgress', 'awaitingApproval', 'approved', 'voided'] as const;
export type CardStatus = (typeof CARD_STATUSES)[number];

/** A card that somebody still has to do something with. */
export const OPEN_STATUSES = ['inProgress', 'awaitingApproval'] as const satisfies readonly CardStatus[];
export type OpenStatus = (typeof OPEN_STATUSES)[number];

/** A card that counts: every one that is not void. */
export const STANDING_STATUSES = [...OPEN_STATUSES, 'approved'] as const satisfies readonly CardStatus[];

/** Whether a card shows as returned: it came back for correction and is filled again (wire status). */
export function isReturned<C extends { readonly status: CardStatus; readonly returnReason: string | null }>(
  card: C,
): card is C & { readonly returnReason: string } {
  return card.status === 'inProgress' && card.returnReason !== null;
}

/** `isSubmitted` of the wire: the card left its fillers' hands. */
export function isSubmittedStatus(status: CardStatus): boolean {
  return status === 'awaitingApproval' || status === 'approved';
}

/** Where a card goes when its last element is done (ruling 5.3, 5.5). */
export function statusAfterFilling(slotCount: number): CardStatus {
  return slotCount === 0 ? 'approved' : 'awaitingApproval';
}
