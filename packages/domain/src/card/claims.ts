import { END_OF_INSTANTS } from '../value/warsaw.ts';

/**
 * The times at which a person typed something and at which the device sent it, by the clock of the device, as ISO 8601
 * with Z. Nobody has checked that clock, so these are the device's claims (wire claims). Null for a time that the
 * device did not name.
 */
export interface Claims {
  readonly typedAt: string | null;
  readonly sentAt: string | null;
}

/** The claims of a device that named no time. */
export const NO_CLAIMS: Claims = { typedAt: null, sentAt: null };

const END = Date.parse(END_OF_INSTANTS);

/**
 * Returns whether a device can claim an instant. The first such instant is the start of 1970, because a device without
 * a battery begins to count there. The first instant that cannot be claimed is `END_OF_INSTANTS`, because PostgreSQL
 * writes a year after 9999 in a form that no `Date` reads. An invalid date cannot be claimed.
 */
export function isClaimable(instant: Date): boolean {
  return instant.getTime() >= 0 && instant.getTime() < END;
}

/**
 * Milliseconds by which a claimed time may differ from the arrival before people see both, because clocks of devices
 * are wrong and calls over a poor network are slow.
 */
const TOLERANCE = 120_000;

/**
 * Returns whether a claimed time and the arrival are so far apart that people should see both, in either
 * direction.
 */
export function isWorthTelling(typedAt: Date, arrivedAt: Date): boolean {
  return Math.abs(arrivedAt.getTime() - typedAt.getTime()) > TOLERANCE;
}
