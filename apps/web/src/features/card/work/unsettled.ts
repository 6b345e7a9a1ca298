import type { ApiError } from '../../../lib/api-error.ts';

/**
 * `offline`: the call may or may not have taken effect. `unavailable`: the server could not accept it for the moment.
 */
export type Unsettled = 'offline' | 'unavailable';

/** Too many calls, and the statuses of a server or a proxy that is down or busy. */
const UNAVAILABLE = new Set([429, 502, 503, 504]);

/**
 * The reason to repeat a failed call unchanged; null when repeating would not help, as after an error of the server
 * itself (500).
 */
export function unsettled({ isOffline, status }: ApiError): Unsettled | null {
  // The session continues after the login, and so does the call.
  if (isOffline || status === 401) return 'offline';
  return UNAVAILABLE.has(status) ? 'unavailable' : null;
}
