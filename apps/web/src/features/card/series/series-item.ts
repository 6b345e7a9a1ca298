import type { Approval, CardFormData } from '@kartoteka/contract/control-card-form';

/** A card of a series as it was read, with the slot that will be signed. */
export interface SeriesItem {
  readonly card: CardFormData;
  readonly slot: Approval;
}

/** The reason why a series leaves a card out, so that the card must be opened by itself. */
export type LeftOut = 'deviations' | 'several' | 'nothing';

/** Returns the slot that a series signs on this card, or the reason why a series leaves the card out. */
export function seriesItemOf(card: CardFormData): SeriesItem | LeftOut {
  if (card.hasDeviations) return 'deviations';
  const [slot, ...others] = card.approvals.filter((one) => one.isAvailableForCurrentUser);
  if (slot === undefined) return 'nothing';
  return others.length > 0 ? 'several' : { card, slot };
}
