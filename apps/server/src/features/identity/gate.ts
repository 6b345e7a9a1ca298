import { Busy } from '../../http/problem.ts';

/** Lets a few through at once and keeps a bounded queue; whoever finds it full is told to come back. */
export interface Gate {
  pass<T>(work: () => Promise<T>): Promise<T>;
}

export function createGate(atOnce: number, waitingAtMost: number): Gate {
  let inside = 0;
  const waiting: (() => void)[] = [];
  return {
    async pass(work) {
      if (inside >= atOnce) {
        if (waiting.length >= waitingAtMost) throw new Busy();
        await new Promise<void>((resolve) => {
          waiting.push(resolve);
        });
      } else {
        inside += 1;
      }
      try {
        return await work();
      } finally {
        // The place goes to the next one without being given up in between.
        const next = waiting.shift();
        if (next) next();
        else inside -= 1;
      }
    },
  };
}
