import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../../apps/server/src/process/start-error.mjs';
import { ROOT } from './places.mjs';

/** The lowest version of Node that runs the server's TypeScript without a build. */
const OWN_ENOUGH = [22, 18];

/**
 * Finds the Node that npm installed for this platform, or the user's own where npm has none.
 *
 * @returns {string} its path
 */
export function carriedNode() {
  const os = process.platform === 'win32' ? 'win' : process.platform;
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  const carried = join(ROOT, 'node_modules', `node-${os}-${process.arch}`, 'bin', file);
  if (existsSync(carried)) return carried;
  if (atLeast(OWN_ENOUGH)) return process.execPath;
  throw new StartError(
    `Na tej platformie (${process.platform} ${process.arch}) potrzebny jest Node w wersji ` +
      `${OWN_ENOUGH.join('.')} lub nowszej, a uruchomiono ${process.versions.node}.`,
  );
}

/**
 * Returns whether this Node has at least the given major and minor version.
 *
 * @param {number[]} version
 */
export function atLeast([major = 0, minor = 0]) {
  const [ownMajor = 0, ownMinor = 0] = process.versions.node.split('.').map(Number);
  return ownMajor > major || (ownMajor === major && ownMinor >= minor);
}
