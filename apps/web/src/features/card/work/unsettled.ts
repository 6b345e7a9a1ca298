import type { ApiError } from '../../../lib/api-error.ts';

/**
 * `offline`: the call may or may not have taken effect. `unavailable`: the server could not accept it for the moment.
 */
export type Unsettled = 'offline' | 'unavailable';

/**
 * Statuses that mean 'too many calls', that a server or proxy is down or busy, or that this version of the app is too
 * old: the next version repeats the call.
 */
const UNAVAILABLE = new Set([426, 429, 502, 503, 504]);

/**
 * The reason to repeat a failed call unchanged; null when repeating would not help, as after an error of the server
 * itself (500).
 */
export function unsettled({ isOffline, status }: ApiError): Unsettled | null {
  // After the next login the user continues, and the call is repeated.
  if (isOffline || status === 401) return 'offline';
  return UNAVAILABLE.has(status) ? 'unavailable' : null;
}
