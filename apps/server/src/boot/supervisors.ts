import type { ProcessIdentity } from '../process/identity.mjs';

/**
 * The processes without which this one stops: the launcher, and what launched it. The launcher names them in
 * `KARTOTEKA_SUPERVISORS` as JSON; a server that is started by itself has none.
 */
export function readSupervisors(): ProcessIdentity[] {
  const named = process.env['KARTOTEKA_SUPERVISORS'];
  if (named === undefined || !process.connected) return [];
  return JSON.parse(named) as ProcessIdentity[];
}
