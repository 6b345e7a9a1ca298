/**
 * Holds back work on a card while a question about the card is open. The start of a card that the server does not know
 * yet is not sent, the card keeps its present id, and a whole form repeats no call.
 */
export interface Hold {
  /** Begins to hold. Returns a function that ends it. */
  readonly hold: () => () => void;
  /** Resolves as soon as every hold has ended. */
  readonly untilFree: () => Promise<void>;
}

export function createHold(): Hold {
  const holders = new Set<Promise<void>>();
  return {
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      holders.add(promise);
      return () => {
        holders.delete(promise);
        resolve();
      };
    },
    async untilFree() {
      while (holders.size > 0) await Promise.all(holders);
    },
  };
}
