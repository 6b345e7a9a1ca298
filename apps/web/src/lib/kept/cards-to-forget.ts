import { isNewCard } from '../outbox/new-card.ts';
import type { KeptAnswer } from './kept-box.ts';

/** How many cards are kept: the cards that wait for the person, and the last opened ones in the rest of the room. */
const CARDS = 50;
/** How many opened cards are kept, however many cards wait for the person. */
const OPENED = 10;

export interface Wanted {
  /** Inputs of the cards that are kept in any case: they wait for the person, or have unsent text. */
  readonly inputs: ReadonlySet<string>;
  /** How many cards wait for the person. */
  readonly waiting: number;
}

/** Returns the kept cards that no longer have a place: never opened here, or opened before many others. */
export function cardsToForget(
  kept: readonly KeptAnswer[],
  { inputs, waiting }: Wanted,
): readonly KeptAnswer[] {
  // A card that began here stays, because it exists nowhere else until it is sent.
  const others = kept.filter(
    ({ input, data }) => !inputs.has(input) && !isNewCard((data as { id: string }).id),
  );
  const opened = others
    .filter(({ shownAt }) => shownAt !== undefined)
    .toSorted((one, other) => (other.shownAt ?? 0) - (one.shownAt ?? 0));
  const stay = new Set(opened.slice(0, Math.max(OPENED, CARDS - waiting)));
  return others.filter((one) => !stay.has(one));
}
