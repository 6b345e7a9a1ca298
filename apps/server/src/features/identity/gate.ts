import { Busy } from '../../http/answer/problem.ts';

/**
 * Runs only a few pieces of work at once and keeps a limited queue for the rest. Callers take turns in the queue, so a
 * caller with one request does not wait for a thousand requests of another caller. When the queue is full, the last
 * request of the caller with the most waiting work is refused as Busy.
 */
export interface Gate {
  /**
   * Runs work of the caller `who` (a key, such as a user id) when its turn comes.
   *
   * @throws Busy when the full queue refuses the work
   */
  pass<T>(who: string, work: () => Promise<T>): Promise<T>;
}

interface Waiter {
  enter(): void;
  giveUp(reason: Busy): void;
}

export function createGate(atOnce: number, waitingAtMost: number): Gate {
  let inside = 0;
  let waiting = 0;
  /** Waiting work by caller, in the order of the callers' turns. */
  const queues = new Map<string, Waiter[]>();

  const wait = (who: string): Promise<void> => {
    if (waiting >= waitingAtMost) makeRoom(who);
    return new Promise((resolve, reject) => {
      const own = queues.get(who) ?? [];
      own.push({ enter: resolve, giveUp: reject });
      queues.set(who, own);
      waiting += 1;
    });
  };

  /**
   * Refuses the last work of the caller with the most waiting work. Refuses the new work of `who` instead when no other
   * caller would have more waiting work than `who`.
   */
  const makeRoom = (who: string): void => {
    const longest = [...queues].reduce((found, one) => (one[1].length > found[1].length ? one : found));
    if (longest[1].length <= (queues.get(who)?.length ?? 0) + 1) throw new Busy('passwordQueue');
    longest[1].pop()?.giveUp(new Busy('passwordQueue'));
    waiting -= 1;
  };

  const next = (): Waiter | undefined => {
    const [first] = queues;
    if (first === undefined) return undefined;
    const [who, own] = first;
    const waiter = own.shift();
    queues.delete(who);
    // The caller goes to the end of the queue, so that all other callers come first.
    if (own.length > 0) queues.set(who, own);
    waiting -= 1;
    return waiter;
  };

  return {
    async pass(who, work) {
      if (inside >= atOnce) await wait(who);
      else inside += 1;
      try {
        return await work();
      } finally {
        // The place is passed to the next work directly, so that no new work can take it in between.
        const waiter = next();
        if (waiter) waiter.enter();
        else inside -= 1;
      }
    },
  };
}
