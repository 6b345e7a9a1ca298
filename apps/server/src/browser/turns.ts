/** Lets one in at a time, in the order in which they came. */
export interface Turns {
  /** True when it is one's turn; false at once when too many wait, and when the signal fires before. */
  take(signal: AbortSignal): Promise<boolean>;
  /** Ends one's turn. */
  pass(): void;
}

/** Nobody has the turn at first; beyond the one who has it, `waitingAtMost` may wait. */
export function createTurns(waitingAtMost: number): Turns {
  const waiting: (() => void)[] = [];
  let isTaken = false;
  return {
    async take(signal) {
      if (signal.aborted) return false;
      if (!isTaken) {
        isTaken = true;
        return true;
      }
      if (waiting.length >= waitingAtMost) return false;
      return new Promise((resolve) => {
        const begin = (): void => {
          signal.removeEventListener('abort', leave);
          resolve(true);
        };
        const leave = (): void => {
          waiting.splice(waiting.indexOf(begin), 1);
          resolve(false);
        };
        waiting.push(begin);
        signal.addEventListener('abort', leave, { once: true });
      });
    },
    pass() {
      // The place goes to the next one without being given up in between.
      const next = waiting.shift();
      if (next) next();
      else isTaken = false;
    },
  };
}
