/** A request for a turn to print. */
export interface TurnOrder {
  /** Owner whose turns are counted together; null for a request whose owner is not known, which is not counted. */
  readonly owner: string | null;
  /** Maximum number of turns that the owner has at once, including requests that still wait. */
  readonly atMost: number;
  /** Whether the request waits in a separate queue that is served first. */
  readonly goesFirst: boolean;
}

/**
 * Gives one turn at a time: first to the requests of the preferred queue. Within a queue the turns go round the owners,
 * so that further requests of one owner delay a request of another owner by at most one turn.
 */
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
 * The waiting requests by owner, each in the order of arrival. The first owner has the next turn. A request without an
 * owner has a symbol of its own.
 */
type Queue = Map<string | symbol, Waiting[]>;

const countOf = (queue: Queue): number => [...queue.values()].flat().length;

/** Puts an owner behind all others. */
function putLast(queue: Queue, owner: string): void {
  const requests = queue.get(owner);
  if (requests === undefined) return;
  queue.delete(owner);
  queue.set(owner, requests);
}

function remove(queue: Queue, owner: string | symbol, request: Waiting): void {
  const left = queue.get(owner)?.filter((one) => one !== request) ?? [];
  if (left.length > 0) queue.set(owner, left);
  else queue.delete(owner);
}

/** Removes the next request from a queue and returns it; null from an empty queue. */
function takeNext(queue: Queue): Waiting | null {
  for (const [owner, [next]] of queue) {
    if (next === undefined) continue;
    remove(queue, owner, next);
    return next;
  }
  return null;
}

/**
 * Creates the turns. Besides the request that has the turn, `waitingAtMost` requests may wait in each of the two
 * queues, so that other requests take no room from preferred requests.
 */
export function createTurns(waitingAtMost: number): Turns {
  const [first, others]: [Queue, Queue] = [new Map(), new Map()];
  let current: TurnOrder | null = null;

  const heldBy = (owner: string): number =>
    (current?.owner === owner ? 1 : 0) + (first.get(owner)?.length ?? 0) + (others.get(owner)?.length ?? 0);

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
      if (countOf(queue) >= waitingAtMost) return false;
      return new Promise((resolve) => {
        const key = owner ?? Symbol('nobody');
        const begin = (): void => {
          signal.removeEventListener('abort', leave);
          resolve(true);
        };
        const waiting: Waiting = { order, begin };
        const leave = (): void => {
          remove(queue, key, waiting);
          resolve(false);
        };
        queue.set(key, [...(queue.get(key) ?? []), waiting]);
        signal.addEventListener('abort', leave, { once: true });
      });
    },
    pass() {
      // An owner who just had a turn goes behind the others only now, because others may have come during the turn.
      if (current !== null && current.owner !== null)
        putLast(current.goesFirst ? first : others, current.owner);
      // Gives the turn to the next request directly, so that no new request can take it in between.
      const next = takeNext(first) ?? takeNext(others);
      current = next?.order ?? null;
      next?.begin();
    },
  };
}
