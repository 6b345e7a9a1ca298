/** Where a card stands (wire, 'Control card'); a returned card is `inProgress` with a `returnReason`. */
export const CARD_STATUSES = ['inProgress', 'awaitingApproval', 'approved', 'voided'] as const;
export type CardStatus = (typeof CARD_STATUSES)[number];

/** `isSubmitted` of the wire: the card left its fillers' hands. */
export function isSubmittedStatus(status: CardStatus): boolean {
  return status === 'awaitingApproval' || status === 'approved';
}

/** Where a card goes when its last element is done (decisions 5.3, 5.5). */
export function statusAfterFilling(slotCount: number): CardStatus {
  return slotCount === 0 ? 'approved' : 'awaitingApproval';
}
