import { isNewCard } from '../outbox/new-card.ts';
import type { KeptAnswer } from './kept-box.ts';

/**
 * Number of cards that are kept: the cards that wait for the person, and the most recently opened cards in
 * the remaining places. If more cards wait, all of them are kept.
 */
const CARDS = 50;
/** Number of opened cards that are kept at least, however many cards wait for the person. */
const OPENED = 10;

export interface Wanted {
  /**
   * The `KeptAnswer.input` of each card that is always kept, because the card waits for the person or has unsent text.
   */
  readonly inputs: ReadonlySet<string>;
  /** Number of cards that wait for the person. */
  readonly waiting: number;
}

/**
 * Returns the kept cards to delete: cards that were never opened on this device, and opened cards for which the more
 * recently opened cards leave no room.
 */
export function cardsToForget(
  kept: readonly KeptAnswer[],
  { inputs, waiting }: Wanted,
): readonly KeptAnswer[] {
  // A card that was started on this device stays, because it exists nowhere else until it is sent.
  const others = kept.filter(
    ({ input, data }) => !inputs.has(input) && !isNewCard((data as { id: string }).id),
  );
  const opened = others
    .filter(({ shownAt }) => shownAt !== undefined)
    .toSorted((one, other) => (other.shownAt ?? 0) - (one.shownAt ?? 0));
  const stay = new Set(opened.slice(0, Math.max(OPENED, CARDS - waiting)));
  return others.filter((one) => !stay.has(one));
}
