import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from './client.ts';

/** Calls that people make with pauses of 20 ms while a test disturbs the database. */
export interface Traffic {
  /** Returns the time in ms of the longest call that ended since the last call of `longest`; 0 if none ended. */
  longest(): number;
  /** Returns the number of answers by status since the last call of `statuses`. */
  statuses(): ReadonlyMap<number, number>;
  stop(): Promise<void>;
}

/** Starts the traffic of `people` people, each of whom makes the calls in turn. */
export function startTraffic(calls: readonly (() => Promise<Answer>)[], people: number): Traffic {
  const over = new AbortController();
  let longest = 0;
  let statuses = new Map<number, number>();
  const work = async (at: number): Promise<void> => {
    for (let nth = at; !over.signal.aborted; nth += 1) {
      const begun = Date.now();
      const call = calls[nth % calls.length];
      if (call === undefined) return;
      const { status } = await call();
      longest = Math.max(longest, Date.now() - begun);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      await sleep(20);
    }
  };
  const working = Promise.all(Array.from({ length: people }, (_, at) => work(at)));
  return {
    longest() {
      const found = longest;
      longest = 0;
      return found;
    },
    statuses() {
      const found = statuses;
      statuses = new Map();
      return found;
    },
    async stop() {
      over.abort();
      await working;
    },
  };
}
