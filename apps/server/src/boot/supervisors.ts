import type { ProcessIdentity } from '../process/identity.mjs';

/**
 * The processes without which this one stops: the launcher and its parent. The launcher names them as JSON in
 * `KARTOTEKA_SUPERVISORS`. A server that was started directly has none.
 */
export function readSupervisors(): ProcessIdentity[] {
  const named = process.env['KARTOTEKA_SUPERVISORS'];
  if (named === undefined || !process.connected) return [];
  return JSON.parse(named) as ProcessIdentity[];
}
