import { ApiError } from '../../../lib/api-error.ts';

/** The first pause in ms, before random jitter. Each further pause is twice as long, up to `LONGEST`. */
const FIRST = 1000;
/** The longest pause in ms, before random jitter. */
const LONGEST = 30_000;

/**
 * Returns the milliseconds to wait before an unanswered call is repeated: the server's Retry-After, otherwise
 * a pause that grows with the number of tries.
 */
export function retryDelay(tries: number, error: unknown, random: () => number = Math.random): number {
  const wanted = error instanceof ApiError ? error.retryAfterSeconds : null;
  if (wanted !== null) return wanted * 1000;
  // Adds random jitter, because many tablets lose the network together and must not all return at once.
  return Math.min(LONGEST, FIRST * 2 ** tries) * (0.75 + random() / 2);
}
