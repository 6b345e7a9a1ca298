import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { identify } from '../../process/identity.mjs';
import { type ClusterPlace, DATABASE, OWNER, ownerPassword } from './make-cluster.ts';
import { readPidFile } from './postmaster.ts';

/**
 * Returns the owner's connection string of an embedded server that another process runs. Null when none runs, or it is
 * not ready yet. Never print the string.
 */
export async function runningUrl(place: ClusterPlace): Promise<string | null> {
  const { cluster } = place;
  const file = readPidFile(cluster);
  if (file === null || !file.ready || identify(file.pid) === null) return null;
  const settings = await readFile(join(cluster, 'kartoteka.conf'), 'utf8');
  const port = /^port = '(\d+)'$/m.exec(settings)?.[1];
  const password = await ownerPassword(place);
  return port === undefined ? null : `postgresql://${OWNER}:${password}@127.0.0.1:${port}/${DATABASE}`;
}
