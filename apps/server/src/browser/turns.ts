/** A request for a turn to print. */
export interface TurnOrder {
  /** Owner whose turns are counted together; null for a request whose owner is not known, which is not counted. */
  readonly owner: string | null;
  /** Maximum number of turns that the owner has at once, including requests that still wait. */
  readonly atMost: number;
  /** Whether the request waits in a separate queue that is served first. */
  readonly goesFirst: boolean;
}

/** Gives one turn at a time: first to the requests of the preferred queue, otherwise in the order of the requests. */
export interface Turns {
  /**
   * Resolves to true when the turn has come. Resolves to false at once when too many requests wait or the
   * owner has `atMost` turns, and as soon as the signal fires.
   */
  take(order: TurnOrder, signal: AbortSignal): Promise<boolean>;
  /** Ends the current turn. */
  pass(): void;
}

interface Waiting {
  readonly order: TurnOrder;
  readonly begin: () => void;
}

/**
 * Creates the turns. Besides the request that has the turn, `waitingAtMost` requests may wait in each of the two
 * queues, so that other requests take no room from preferred requests.
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
      // Gives the turn to the next request directly, so that no new request can take it in between.
      const next = first.shift() ?? others.shift();
      current = next?.order ?? null;
      next?.begin();
    },
  };
}
