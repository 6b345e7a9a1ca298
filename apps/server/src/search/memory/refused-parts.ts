/** Milliseconds before a column, an order or the ids of cards that could not be read or kept are tried again. */
const FORGET = 600_000;
/** The name that stands for the ids of all cards. */
export const CARDS = 'cards';

/** Names of columns and orders, and `CARDS`, that could not be read or kept, with the time of the attempt in ms. */
export class RefusedParts {
  readonly #times = new Map<string, number>();

  /** Returns whether one of these columns or orders, or the cards' ids, could not be read a short while ago. */
  has(names: readonly string[]): boolean {
    return [CARDS, ...names].some((name) => performance.now() - (this.#times.get(name) ?? -FORGET) < FORGET);
  }

  add(name: string): void {
    if (this.#times.size > 1_000) this.#times.clear();
    this.#times.set(name, performance.now());
  }
}
