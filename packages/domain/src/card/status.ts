/** The statuses of a card (wire status); a returned card is `inProgress` with a `returnReason`. */
export const CARD_STATUSES = ['inProgress', 'awaitingApproval', 'approved', 'voided'] as const;
export type CardStatus = (typeof CARD_STATUSES)[number];

/** The statuses of cards that still need work. */
export const OPEN_STATUSES = ['inProgress', 'awaitingApproval'] as const satisfies readonly CardStatus[];

/** The statuses of cards in lists (ruling 7.6), where a returned card has its own. */
export const LIST_STATUSES = ['inProgress', 'returned', 'awaitingApproval', 'approved', 'voided'] as const;
export type ListStatus = (typeof LIST_STATUSES)[number];

/** `OPEN_STATUSES` for lists. */
export const OPEN_LIST_STATUSES = [
  'inProgress',
  'returned',
  'awaitingApproval',
] as const satisfies readonly ListStatus[];
export type OpenListStatus = (typeof OPEN_LIST_STATUSES)[number];

/** The list statuses of all cards that are not void. */
export const STANDING_LIST_STATUSES = [
  ...OPEN_LIST_STATUSES,
  'approved',
] as const satisfies readonly ListStatus[];

/**
 * Returns whether a card is shown as returned: it came back for correction and is in progress (wire status).
 */
export function isReturned<C extends { readonly status: CardStatus; readonly returnReason: string | null }>(
  card: C,
): card is C & { readonly returnReason: string } {
  return card.status === 'inProgress' && card.returnReason !== null;
}

/** `isSubmitted` on the wire: whether the card awaits approval or is approved. */
export function isSubmittedStatus(status: ListStatus): boolean {
  return status === 'awaitingApproval' || status === 'approved';
}

/** Returns the status of a card when all its elements are done (ruling 5.3, 5.5). */
export function statusAfterFilling(slotCount: number): CardStatus {
  return slotCount === 0 ? 'approved' : 'awaitingApproval';
}
