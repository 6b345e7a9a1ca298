import { randomBytes } from 'node:crypto';
import { link, readFile, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { uptime } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { identify, isAlive, isOfEarlierBoot, pidSpace } from './identity.mjs';
import { isOnLocalDisk } from './local-disk.mjs';

/**
 * Lets one process at a time work in a folder.
 *
 * The lock is the file `lock.<n>` with the highest n. A process that finds its holder dead makes `lock.<n+1>`, which
 * only one process can do. The highest file is never deleted, so a takeover cannot hit a lock that another process took
 * in the meantime. The lock therefore needs no clean-up after `kill -9`.
 *
 * A holder in another container, or on another machine, has a process number that means nothing here. The holder
 * therefore touches its file every two seconds, and a process that sees no touch for a while finds the holder dead. No
 * clocks of different machines are compared.
 *
 * After a power cut nobody waits for that silence: a holder from before the boot of this machine is dead at once. A
 * folder on a local disk is used by one kernel at a time, so a lock of another boot is of an earlier one.
 *
 * A holder that was frozen meanwhile, like a paused container, finds with its next touch that it lost the lock. It must
 * then stop using the folder at once. A holder whose file was removed takes the lock again, unless another process has
 * taken it first.
 *
 * @typedef {import('./identity.mjs').ProcessIdentity} ProcessIdentity
 *
 * @typedef {ProcessIdentity & { space?: string, isLocal?: boolean }} Holder `space` names the boot and the PID
 *   namespace in which the number of the process has a meaning. `isLocal` is true when the holder's kernel has
 *   the folder on a disk of its own.
 *
 * @typedef {object} FolderLock
 * @property {() => Promise<void>} release lets the next process in at once. Does nothing when the lock is lost.
 * @property {(act: () => void) => void} whenLost calls `act` once when another process has taken the lock, at once if
 *   that has happened before
 */

/** Milliseconds between two signs of life of a holder. */
const BEAT = 2_000;
/** Milliseconds without a sign of life after which a holder elsewhere counts as dead. */
const SILENCE = 20_000;

/**
 * Takes the lock of an existing, writable folder.
 *
 * @param {string} folder
 * @param {object} [options]
 * @param {ProcessIdentity[]} [options.supervisors] processes whose end makes this process stop. A holder whose
 *   supervisor has ended is about to stop, so this function waits for it.
 * @param {number} [options.patience] ms to wait for such a holder, or for any holder when `wait` is set
 * @param {boolean} [options.wait] waits for a healthy holder as well
 * @param {number} [options.silence] ms without a sign of life after which a holder elsewhere counts as dead
 * @param {(isElsewhere: boolean) => void} [options.onWait] called once, when waiting begins
 * @param {number} [options.beat] ms between two signs of life
 * @returns {Promise<FolderLock | null>} null when another process has the lock
 */
export async function lockFolder(folder, options = {}) {
  const { supervisors = [], patience = 30_000, wait = false, silence = SILENCE, onWait } = options;
  const { beat = BEAT } = options;
  const self = identify(process.pid);
  if (self === null) throw new Error('The process cannot read its own identity.');
  const space = pidSpace();
  const isLocal = await isOnLocalDisk(folder);
  const chain = [space === undefined ? self : { ...self, space, isLocal }, ...supervisors];
  const deadline = Date.now() + patience;
  let waiting = false;
  /** @param {boolean} isElsewhere */
  const tellOnce = (isElsewhere) => {
    if (!waiting) onWait?.(isElsewhere);
    waiting = true;
  };
  for (;;) {
    const newest = await newestLock(folder);
    const [holder, ...above] = newest.chain;
    const hasEnded = isLocal && (await endedWithItsBoot(folder, newest.number, holder, space));
    const isElsewhere =
      !hasEnded && holder !== undefined && holder.space !== undefined && holder.space !== space;
    if (isElsewhere) tellOnce(true);
    const isDead = isElsewhere
      ? await isSilent(folder, newest.number, silence)
      : hasEnded || holder === undefined || !isAlive(holder) || isOfEarlierBoot(holder);
    // The holder may have released the lock meanwhile.
    if (isElsewhere && !isDead && (await newestLock(folder)).chain.length === 0) continue;
    if (isDead) {
      const taken = await takeNext(folder, newest.number, chain, beat);
      if (taken !== null) return taken;
      continue;
    }
    const leaving = !isElsewhere && above.some((supervisor) => !isAlive(supervisor));
    if ((!leaving && !wait) || Date.now() > deadline) return null;
    tellOnce(isElsewhere);
    await sleep(50);
  }
}

/**
 * Returns whether another container or machine holds the lock of a folder, according to the file of the lock.
 *
 * @param {string} folder
 */
export async function isHeldElsewhere(folder) {
  const [holder] = (await newestLock(folder)).chain;
  return holder?.space !== undefined && holder.space !== pidSpace();
}

/**
 * Returns whether the holder of a lock on a local disk is certainly from before the boot of this machine: it was another
 * boot, whose kernel had the folder on a local disk too, and the lock was not touched since this machine started. Some
 * containers have a boot id of their own, so the id alone proves nothing.
 *
 * @param {string} folder
 * @param {number} number
 * @param {Holder | undefined} holder
 * @param {string | undefined} space of this process
 */
async function endedWithItsBoot(folder, number, holder, space) {
  if (space === undefined || holder?.space === undefined || holder.isLocal !== true) return false;
  if (bootOf(holder.space) === bootOf(space)) return false;
  const touched = await touchedAt(join(folder, `lock.${number}`));
  return touched !== null && touched < Date.now() - uptime() * 1000;
}

/** @param {string} space */
const bootOf = (space) => space.slice(0, space.indexOf(':'));

/**
 * Returns whether the file of a lock stays untouched for `silence` ms.
 *
 * @param {string} folder
 * @param {number} number
 * @param {number} silence in ms
 */
async function isSilent(folder, number, silence) {
  const path = join(folder, `lock.${number}`);
  const first = await touchedAt(path);
  const deadline = performance.now() + silence;
  while (performance.now() < deadline) {
    await sleep(Math.min(100, silence));
    if ((await touchedAt(path)) !== first) return false;
  }
  return true;
}

/** @param {string} path */
async function touchedAt(path) {
  try {
    return (await stat(path)).mtimeMs;
  } catch {
    return null;
  }
}

/**
 * @param {string} folder
 * @param {number} previous
 * @param {Holder[]} chain
 * @param {number} beat ms between two signs of life
 * @returns {Promise<FolderLock | null>}
 */
async function takeNext(folder, previous, chain, beat) {
  const number = previous + 1;
  if (!(await makeLock(folder, number, chain))) return null;
  // If this process was slow, another process may already have a newer lock, which counts.
  if ((await newestLock(folder)).number > number) {
    await rm(join(folder, `lock.${number}`), { force: true });
    return null;
  }
  for (const old of await lockNumbers(folder)) {
    if (old < number) await rm(join(folder, `lock.${old}`), { force: true });
  }
  return hold(folder, number, chain, beat);
}

/**
 * Makes the file of a lock whole or not at all. Returns false when the file exists.
 *
 * @param {string} folder
 * @param {number} number
 * @param {Holder[]} chain
 */
async function makeLock(folder, number, chain) {
  const draft = await writeDraft(folder, chain);
  try {
    await link(draft, join(folder, `lock.${number}`));
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * Gives signs of life for a lock until it is released or lost. Makes the file of the lock again when somebody removed
 * it.
 *
 * @param {string} folder
 * @param {number} taken number of the lock
 * @param {Holder[]} chain
 * @param {number} beat ms between two signs of life
 * @returns {FolderLock}
 */
function hold(folder, taken, chain, beat) {
  let number = taken;
  const lost = new AbortController();
  const live = async () => {
    const newest = await newestNumber(folder);
    if (newest <= number && (await touch(join(folder, `lock.${number}`)))) return;
    if (newest === 0) {
      // Takes the lock as a new process would, so that only one of the two processes gets it.
      if (await makeLock(folder, 1, chain)) number = 1;
    } else if (newest !== number) {
      if (!isReleased) lost.abort();
      clearInterval(timer);
    }
  };
  // A folder that cannot be read for a moment does not mean that the lock is lost.
  const timer = setInterval(() => void live().catch(() => undefined), beat).unref();
  let isReleased = false;
  return {
    whenLost: (act) => {
      if (lost.signal.aborted) act();
      else lost.signal.addEventListener('abort', act, { once: true });
    },
    release: async () => {
      isReleased = true;
      clearInterval(timer);
      const newest = await newestNumber(folder);
      if (newest !== 0 && newest !== number) return;
      await rename(await writeDraft(folder, []), join(folder, `lock.${number}`));
    },
  };
}

/**
 * @param {string} folder
 * @returns {Promise<{ number: number, chain: Holder[] }>}
 */
async function newestLock(folder) {
  for (;;) {
    const number = await newestNumber(folder);
    if (number === 0) return { number, chain: [] };
    try {
      const text = await readFile(join(folder, `lock.${number}`), 'utf8');
      return { number, chain: /** @type {Holder[]} */ (JSON.parse(text)) };
    } catch (error) {
      // A power cut leaves an unreadable file. A missing file was removed by a process that took a newer lock.
      if (error instanceof SyntaxError) return { number, chain: [] };
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ENOENT') throw error;
    }
  }
}

/**
 * Returns the number of the newest lock of a folder; 0 when the folder has no lock.
 *
 * @param {string} folder
 */
async function newestNumber(folder) {
  return Math.max(0, ...(await lockNumbers(folder)));
}

/**
 * Touches a file. Returns false when the file is missing.
 *
 * @param {string} path
 */
async function touch(path) {
  try {
    await utimes(path, new Date(), new Date());
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return false;
    throw error;
  }
}

/** @param {string} folder */
async function lockNumbers(folder) {
  const names = await readdir(folder);
  return names.flatMap((name) => (/^lock\.\d+$/.test(name) ? [Number(name.slice(5))] : []));
}

/**
 * @param {string} folder
 * @param {Holder[]} chain
 */
async function writeDraft(folder, chain) {
  const draft = join(folder, `.lock-${process.pid}-${randomBytes(6).toString('hex')}`);
  await writeFile(draft, JSON.stringify(chain), { mode: 0o644 });
  return draft;
}
