/** Maximum number of cards that can be signed together. */
export const MOST_TOGETHER = 20;

/** A card that was chosen in the list of waiting cards, with its name there. */
export interface ChosenCard {
  readonly id: string;
  readonly name: string;
}

/**
 * Returns the history state of an address with chosen cards. The browser keeps it when the page is reloaded.
 */
export function stateOf(cards: readonly ChosenCard[]): { readonly chosen: readonly ChosenCard[] } {
  return { chosen: cards };
}

/**
 * Reads the chosen cards from the history state of an address, at most `MOST_TOGETHER`; [] if it has none.
 */
export function chosenIn(state: unknown): readonly ChosenCard[] {
  const chosen: unknown =
    typeof state === 'object' && state !== null && 'chosen' in state ? state.chosen : null;
  return Array.isArray(chosen) ? (chosen as ChosenCard[]).slice(0, MOST_TOGETHER) : [];
}
