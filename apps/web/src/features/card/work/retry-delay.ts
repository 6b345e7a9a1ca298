import { ApiError } from '../../../lib/api-error.ts';

/** The first pause before a call is repeated, in ms; each further one is twice as long. */
const FIRST = 1000;
const LONGEST = 30_000;

/** How long to wait before a call that got no answer is repeated: as long as the server asks for, else longer each time. */
export function retryDelay(tries: number, error: unknown, random: () => number = Math.random): number {
  const wanted = error instanceof ApiError ? error.retryAfterSeconds : null;
  if (wanted !== null) return wanted * 1000;
  // Many tablets lose the network together; they need not come back in the same moment.
  return Math.min(LONGEST, FIRST * 2 ** tries) * (0.75 + random() / 2);
}
