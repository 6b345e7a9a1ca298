import { readFileSync } from 'node:fs';

/**
 * A process as something that a later one cannot be mistaken for: its number is reused, its number together with
 * the moment that it started (and the boot of the machine) is not.
 *
 * @typedef {object} ProcessIdentity
 * @property {number} pid
 * @property {string} started opaque; empty where the system does not tell
 */

/**
 * Who has this number now, or null when nobody has.
 *
 * @param {number} pid
 * @returns {ProcessIdentity | null}
 */
export function identify(pid) {
  if (process.platform === 'linux') {
    const started = startedOnLinux(pid);
    if (started === 'gone') return null;
    if (started !== 'unknown') return { pid, started };
  }
  return answersSignals(pid) ? { pid, started: '' } : null;
}

/**
 * Whether that very process still runs. In doubt it does.
 *
 * @param {ProcessIdentity} identity
 */
export function isAlive(identity) {
  const now = identify(identity.pid);
  if (now === null) return false;
  return now.started === '' || identity.started === '' || now.started === identity.started;
}

/**
 * @param {number} pid
 * @returns {string} 'gone', 'unknown', or boot and ticks
 */
function startedOnLinux(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name may hold spaces and brackets; the fields after its last bracket begin with the state, field 3.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return 'gone';
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim();
    return `${boot}:${fields[19]}`;
  } catch {
    // A /proc that hides other users' processes looks the same as a process that has ended.
    return answersSignals(pid) ? 'unknown' : 'gone';
  }
}

/** @param {number} pid */
function answersSignals(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}
