import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../../apps/server/src/process/start-error.mjs';
import { inStep } from '../../apps/server/src/process/steps.mjs';
import { readNote, writeNote } from './notes.mjs';
import { ROOT } from './places.mjs';
import { run } from './run.mjs';

/**
 * One package of a lockfile, with the properties used here.
 *
 * @typedef {object} LockedPackage
 * @property {string} [version]
 * @property {boolean} [link]
 * @property {boolean} [optional]
 * @property {string[]} [os]
 * @property {string[]} [cpu]
 */

const NOTE = 'installed';

/** Returns whether node_modules matches the lockfile. */
export function isInstalled() {
  const wanted = lockHash();
  if (readNote(NOTE) === wanted) return true;
  // After an installation by hand the note is missing, but npm keeps its own list of installed packages.
  if (!matchesHiddenLock()) return false;
  try {
    writeNote(NOTE, wanted);
  } catch {
    // The note only saves time. The folder belongs to another user when that user made the first start.
  }
  return true;
}

/** Installs exactly the packages of the lockfile. Call it under the lock of the start. */
export async function install() {
  const expected = expectedPackages();
  const total = expected.length;
  await inStep('Instalacja pakietów', async (step) => {
    const count = () => expected.filter((path) => existsSync(join(ROOT, path, 'package.json'))).length;
    const timer = setInterval(() => step.progress(`${count()} z ${total}`), 1_000);
    try {
      const { code, output } = await npmCi();
      if (code !== 0) throw new StartError(`Instalacja pakietów się nie udała:\n${firstLines(output)}`);
    } finally {
      clearInterval(timer);
    }
  });
  writeNote(NOTE, lockHash());
}

function npmCi() {
  const args = ['ci', '--loglevel=error', '--no-audit', '--no-fund', '--include=dev', '--include=optional'];
  const cli = process.env['npm_execpath'];
  if (cli?.endsWith('.js')) return run(process.execPath, [cli, ...args], { cwd: ROOT });
  return run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, { cwd: ROOT });
}

function lockHash() {
  const lock = readFileSync(join(ROOT, 'package-lock.json'));
  return createHash('sha256').update(`${process.platform} ${process.arch}\0`).update(lock).digest('hex');
}

/** @param {string} path */
function lockedPackages(path) {
  /** @type {{ packages: Record<string, LockedPackage> }} */
  const lock = JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
  return Object.entries(lock.packages).filter(
    ([name, entry]) => name.includes('node_modules/') && !entry.link,
  );
}

function expectedPackages() {
  return lockedPackages('package-lock.json').flatMap(([path, entry]) => (isForHere(entry) ? [path] : []));
}

function matchesHiddenLock() {
  try {
    const installed = new Map(lockedPackages('node_modules/.package-lock.json'));
    return lockedPackages('package-lock.json').every(
      ([path, entry]) =>
        !isForHere(entry) ||
        installed.get(path)?.version === entry.version ||
        // npm also chooses optional packages by the C library, which is unknown here, so they may be missing.
        (entry.optional === true && !installed.has(path) && !path.startsWith('node_modules/node-')),
    );
  } catch {
    return false;
  }
}

/** @param {LockedPackage} entry */
function isForHere({ os, cpu }) {
  return (os?.includes(process.platform) ?? true) && (cpu?.includes(process.arch) ?? true);
}

/** @param {string} output */
function firstLines(output) {
  return output.trim().split('\n').slice(0, 8).join('\n');
}
