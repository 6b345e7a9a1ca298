import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Returns the path of PgBouncer's program; undefined where none is installed. */
export function findPgbouncer() {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, 'pgbouncer')).find((path) => existsSync(path));
}
