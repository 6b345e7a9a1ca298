import type { Approval, CardFormData } from '@kartoteka/contract/control-card-form';

/** A card of a series as it was read, with the slot that will be signed. */
export interface SeriesItem {
  readonly card: CardFormData;
  readonly slot: Approval;
}

/** The reason why a series leaves a card out: deviations, several slots to sign, or nothing to sign. */
export type LeftOut = 'deviations' | 'several' | 'nothing';

/** Returns the card with the slot that a series signs on it, or the reason why a series leaves the card out. */
export function seriesItemOf(card: CardFormData): SeriesItem | LeftOut {
  if (card.hasDeviations) return 'deviations';
  const [slot, ...others] = card.approvals.filter((one) => one.isAvailableForCurrentUser);
  if (slot === undefined) return 'nothing';
  return others.length > 0 ? 'several' : { card, slot };
}
