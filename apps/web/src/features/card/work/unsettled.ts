import type { ApiError } from '../../../lib/api-error.ts';

/** `offline`: nothing is known of what the server did; `unavailable`: it could not take the call for the moment. */
export type Unsettled = 'offline' | 'unavailable';

/** Too many calls, and what a server or a proxy before it answers while the server is out or busy. */
const UNAVAILABLE = new Set([429, 502, 503, 504]);

/** Why a failed call is worth repeating as it was; null: it is not, also where the server itself has failed (500). */
export function unsettled({ isOffline, status }: ApiError): Unsettled | null {
  // Behind the login the session goes on, and the call with it.
  if (isOffline || status === 401) return 'offline';
  return UNAVAILABLE.has(status) ? 'unavailable' : null;
}
