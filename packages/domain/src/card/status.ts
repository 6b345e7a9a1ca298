/** Where a card stands (wire status); a returned card is `inProgress` with a `returnReason`. */
export const CARD_STATUSES = ['inProgress', 'awaitingApproval', 'approved', 'voided'] as const;
export type CardStatus = (typeof CARD_STATUSES)[number];

/** A card that somebody still has to do something with. */
export const OPEN_STATUSES = ['inProgress', 'awaitingApproval'] as const satisfies readonly CardStatus[];

/** Where a card stands for lists (ruling 7.6): a returned card is told apart from those in progress. */
export const LIST_STATUSES = ['inProgress', 'returned', 'awaitingApproval', 'approved', 'voided'] as const;
export type ListStatus = (typeof LIST_STATUSES)[number];

/** `OPEN_STATUSES` as lists have them. */
export const OPEN_LIST_STATUSES = [
  'inProgress',
  'returned',
  'awaitingApproval',
] as const satisfies readonly ListStatus[];
export type OpenListStatus = (typeof OPEN_LIST_STATUSES)[number];

/** A card that counts: every one that is not void. */
export const STANDING_LIST_STATUSES = [
  ...OPEN_LIST_STATUSES,
  'approved',
] as const satisfies readonly ListStatus[];

/** Whether a card shows as returned: it came back for correction and is filled again (wire status). */
export function isReturned<C extends { readonly status: CardStatus; readonly returnReason: string | null }>(
  card: C,
): card is C & { readonly returnReason: string } {
  return card.status === 'inProgress' && card.returnReason !== null;
}

/** Where a card stands for lists. */
export function listStatus(card: {
  readonly status: CardStatus;
  readonly returnReason: string | null;
}): ListStatus {
  return isReturned(card) ? 'returned' : card.status;
}

/** `isSubmitted` of the wire: the card left its fillers' hands. */
export function isSubmittedStatus(status: ListStatus): boolean {
  return status === 'awaitingApproval' || status === 'approved';
}

/** Where a card goes when its last element is done (ruling 5.3, 5.5). */
export function statusAfterFilling(slotCount: number): CardStatus {
  return slotCount === 0 ? 'approved' : 'awaitingApproval';
}
