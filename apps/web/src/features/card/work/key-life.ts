import type { Attempt } from './work-types.ts';

/**
 * Milliseconds during which the server is certain to know the key of a call. The server remembers a key for a day (wire
 * idempotency). One hour is subtracted to allow for clock differences.
 */
const KEY_LIFE = 23 * 3_600_000;

/** Returns whether the server is still certain to know the key of a call. */
export function isKeyKnown({ at }: Pick<Attempt, 'at'>, now: number): boolean {
  return now - at < KEY_LIFE;
}
