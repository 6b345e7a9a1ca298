/** Queues work with the same key, so that it runs one after another. */
export interface Turns {
  inTurn<T>(key: string, work: () => Promise<T>): Promise<T>;
  isBusy(key: string): boolean;
}

export function createTurns(): Turns {
  const last = new Map<string, Promise<unknown>>();
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
  };
}
