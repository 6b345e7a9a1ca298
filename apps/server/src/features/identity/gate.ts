import { Busy } from '../../http/problem.ts';

/**
 * Lets a few through at once and keeps a bounded queue, in which everybody's turn comes as often as everybody else's:
 * who knocks a thousand times waits for themselves. When the queue is full, whoever waits most often gives way and is
 * told to come back.
 */
export interface Gate {
  /** @throws Busy when the queue is full */
  pass<T>(who: string, work: () => Promise<T>): Promise<T>;
}

interface Waiter {
  enter(): void;
  giveUp(reason: Busy): void;
}

export function createGate(atOnce: number, waitingAtMost: number): Gate {
  let inside = 0;
  let waiting = 0;
  /** By who waits; in the order of their turns. */
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

  /** Sends away the last of those that wait most often; nobody, when that is who has just come. */
  const makeRoom = (who: string): void => {
    const longest = [...queues].reduce((found, one) => (one[1].length > found[1].length ? one : found));
    if (longest[1].length <= (queues.get(who)?.length ?? 0) + 1) throw new Busy();
    longest[1].pop()?.giveUp(new Busy());
    waiting -= 1;
  };

  const next = (): Waiter | undefined => {
    const [first] = queues;
    if (first === undefined) return undefined;
    const [who, own] = first;
    const waiter = own.shift();
    queues.delete(who);
    // Their next turn comes after everybody else's.
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
        // The place goes to the next one without being given up in between.
        const waiter = next();
        if (waiter) waiter.enter();
        else inside -= 1;
      }
    },
  };
}
