import { mkdir } from 'node:fs/promises';
import { lockFolder } from '../../apps/server/src/process/folder-lock.mjs';
import { StartError } from '../../apps/server/src/process/start-error.mjs';
import { buildWeb, isWebBuilt } from './build-web.mjs';
import { atLeast, carriedNode } from './carried-node.mjs';
import { install, isInstalled } from './install.mjs';
import { LOCKS, ROOT } from './places.mjs';

/** Milliseconds that another start may take to install and build. */
const PATIENCE_MS = 15 * 60_000;

/**
 * Installs the packages and builds the web app when necessary. Several starts at once wait for each other.
 *
 * @param {object} [options]
 * @param {boolean} [options.web] whether the web app is needed
 * @returns {Promise<string>} the Node to run everything else with
 */
export async function prepare({ web = true } = {}) {
  if (!atLeast([20])) {
    throw new StartError(
      `Potrzebny jest Node w wersji 20 lub nowszej, a uruchomiono ${process.versions.node}.`,
    );
  }
  if (isInstalled() && (!web || isWebBuilt())) return carriedNode();
  const lock = await takeLock();
  try {
    if (!isInstalled()) await install();
    const node = carriedNode();
    if (web && !isWebBuilt()) await buildWeb(node);
    return node;
  } finally {
    await lock.release();
  }
}

async function takeLock() {
  try {
    await mkdir(LOCKS, { recursive: true });
    const onWait = () => process.stdout.write('  Inne uruchomienie instaluje albo buduje, czekam na nie.\n');
    const lock = await lockFolder(LOCKS, { wait: true, patience: PATIENCE_MS, onWait });
    if (lock !== null) return lock;
  } catch (cause) {
    throw new StartError(
      `Do folderu programu ${ROOT} nie da się pisać, a trzeba zainstalować pakiety albo zbudować aplikację.`,
      { cause },
    );
  }
  throw new StartError(
    'Inne uruchomienie instaluje albo buduje od kwadransa; zatrzymaj je i spróbuj ponownie.',
  );
}
