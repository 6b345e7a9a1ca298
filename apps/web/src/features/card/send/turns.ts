/** Runs work with the same key one after another. */
export interface Turns {
  inTurn<T>(key: string, work: () => Promise<T>): Promise<T>;
  isBusy(key: string): boolean;
  /** Resolves when all work has ended, also work that is added meanwhile. Null when no work runs or waits now. */
  idle(): Promise<void> | null;
}

export function createTurns(): Turns {
  const last = new Map<string, Promise<unknown>>();
  const untilIdle = async (): Promise<void> => {
    while (last.size > 0) await Promise.allSettled(last.values());
  };
  return {
    inTurn(key, work) {
      const before = last.get(key) ?? Promise.resolve();
      const mine = before.then(work, work);
      last.set(key, mine);
      const end = () => {
        if (last.get(key) === mine) last.delete(key);
      };
      mine.then(end, end);
      return mine;
    },
    isBusy: (key) => last.has(key),
    idle: () => (last.size === 0 ? null : untilIdle()),
  };
}
