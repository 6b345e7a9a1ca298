import { TooManyRequests } from '../answer/problem.ts';

const WINDOW = 60_000;

/** Counts calls in windows of a minute. */
export interface CallLimit {
  /** Counts one call under the name `bucket`. Throws `TooManyRequests` beyond the limit. */
  count(bucket: string): void;
}

/** Creates a limit that counts only the calls of this process, in windows of one minute. */
export function createCallLimit(perMinute: number, clock: () => number = Date.now): CallLimit {
  let window = 0;
  let hits = new Map<string, number>();
  return {
    count(bucket) {
      const now = clock();
      const current = Math.floor(now / WINDOW);
      if (current !== window) {
        window = current;
        hits = new Map();
      }
      const count = (hits.get(bucket) ?? 0) + 1;
      hits.set(bucket, count);
      if (count > perMinute) throw new TooManyRequests((WINDOW - (now % WINDOW)) / 1000);
    },
  };
}
