import { readFileSync, readlinkSync } from 'node:fs';
import { uptime } from 'node:os';

/**
 * Identifies a process so that a later process is not mistaken for it. The system reuses the number of a process, but
 * never the number together with the moment of the start and the boot of the machine.
 *
 * @typedef {object} ProcessIdentity
 * @property {number} pid
 * @property {string} started opaque; empty where the system does not provide it
 * @property {number} [up] seconds that the machine had been running then; only where `started` is empty
 */

/**
 * Identifies the process that has this number now; null when there is none.
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
  return answersSignals(pid) ? { pid, started: '', up: uptime() } : null;
}

/**
 * Names the boot and the PID namespace in which numbers of processes have a meaning for this process. Containers have
 * namespaces of their own. Undefined where the system has none or hides it.
 *
 * @returns {string | undefined}
 */
export function pidSpace() {
  try {
    return `${bootId()}:${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return undefined;
  }
}

const bootId = () => readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim();

/**
 * Returns whether exactly this process still runs; true when that cannot be found out.
 *
 * @param {ProcessIdentity} identity
 */
export function isAlive(identity) {
  const now = identify(identity.pid);
  if (now === null) return false;
  return now.started === '' || identity.started === '' || now.started === identity.started;
}

/**
 * Returns whether the machine was certainly booted after this process was recorded, so that its number may belong to
 * another process now: only a boot makes the machine's running time shorter. The clock is not asked, because its
 * corrections would look like a boot. A boot is not noticed once the machine has run longer than at the record.
 *
 * @param {ProcessIdentity} identity
 */
export function isOfEarlierBoot({ up }) {
  return up !== undefined && uptime() < up;
}

/**
 * @param {number} pid
 * @returns {string} 'gone', 'unknown', or the boot's id and the start time of the process in clock ticks, joined by ':'
 */
function startedOnLinux(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name may contain spaces and brackets. The fields after its last bracket begin with the state, field 3.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return 'gone';
    return `${bootId()}:${fields[19]}`;
  } catch {
    // Sends a signal to find out, because a /proc that hides other users' processes looks the same as an ended
    // process.
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
