import type { ApiError } from '../../../lib/api-error.ts';

/**
 * The reason to repeat a call. `offline`: it is unknown whether the call took effect, or the login has expired.
 * `unavailable`: the server was temporarily unable to accept the call.
 */
export type Unsettled = 'offline' | 'unavailable';

/**
 * Statuses that mean that the call arrived too slowly, that the server had too many calls, that a server or proxy is
 * down or busy, or that the app is outdated. After an update the new version of the app repeats the call.
 */
const UNAVAILABLE = new Set([408, 426, 429, 502, 503, 504]);

/**
 * Returns the reason to repeat a failed call unchanged; null if repeating would not help, for example after
 * an error of the server itself (500).
 */
export function unsettled({ isOffline, status }: ApiError): Unsettled | null {
  // A call with an expired login counts as offline, because it is repeated after the next login.
  if (isOffline || status === 401) return 'offline';
  return UNAVAILABLE.has(status) ? 'unavailable' : null;
}
