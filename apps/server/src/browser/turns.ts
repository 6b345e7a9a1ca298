/** Who asks for a turn. */
export interface TurnOrder {
  /** Whose turns are counted together; null: of nobody who can be told apart. */
  readonly owner: string | null;
  /** Turns that the owner may have and wait for at the same time. */
  readonly atMost: number;
  /** Goes before everybody who does not, and waits in a queue of its own. */
  readonly goesFirst: boolean;
}

/** Lets one in at a time: first those who go first, else in the order in which they came. */
export interface Turns {
  /** True when it is one's turn; false at once when too many wait, and when the signal fires before. */
  take(order: TurnOrder, signal: AbortSignal): Promise<boolean>;
  /** Ends the turn of whoever has it. */
  pass(): void;
}

interface Waiting {
  readonly order: TurnOrder;
  readonly begin: () => void;
}

/**
 * Nobody has the turn at first; beyond the one who has it, `waitingAtMost` may wait in each of the two queues, so that
 * those who go first always find room.
 */
export function createTurns(waitingAtMost: number): Turns {
  const [first, others]: [Waiting[], Waiting[]] = [[], []];
  let current: TurnOrder | null = null;

  const heldBy = (owner: string): number =>
    [current, ...first.map(({ order }) => order), ...others.map(({ order }) => order)].filter(
      (order) => order?.owner === owner,
    ).length;

  return {
    async take(order, signal) {
      const { owner, atMost, goesFirst } = order;
      if (signal.aborted) return false;
      if (owner !== null && heldBy(owner) >= atMost) return false;
      if (current === null) {
        current = order;
        return true;
      }
      const queue = goesFirst ? first : others;
      if (queue.length >= waitingAtMost) return false;
      return new Promise((resolve) => {
        const begin = (): void => {
          signal.removeEventListener('abort', leave);
          resolve(true);
        };
        const waiting: Waiting = { order, begin };
        const leave = (): void => {
          queue.splice(queue.indexOf(waiting), 1);
          resolve(false);
        };
        queue.push(waiting);
        signal.addEventListener('abort', leave, { once: true });
      });
    },
    pass() {
      // The turn goes to the next one without being given up in between.
      const next = first.shift() ?? others.shift();
      current = next?.order ?? null;
      next?.begin();
    },
  };
}
