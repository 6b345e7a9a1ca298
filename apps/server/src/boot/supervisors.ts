import type { ProcessIdentity } from '../process/identity.mjs';

/**
 * Reads the identities of the launcher and of the npm processes above it. The server stops when one of them ends. The
 * launcher passes them as JSON in `KARTOTEKA_SUPERVISORS`. A server that was started directly has none.
 */
export function readSupervisors(): ProcessIdentity[] {
  const named = process.env['KARTOTEKA_SUPERVISORS'];
  if (named === undefined || !process.connected) return [];
  return JSON.parse(named) as ProcessIdentity[];
}
