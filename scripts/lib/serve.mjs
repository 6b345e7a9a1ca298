import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { identify, isAlive } from '../../apps/server/src/process/identity.mjs';
import { ROOT } from './places.mjs';
import { SERVER_OPTIONS, serverEnvironment } from './server-node.mjs';

/**
 * Milliseconds within which two signals count as one Ctrl+C. Under npm, one press sends two signals: from the terminal
 * and from npm. A second press comes later.
 */
const SAME_GESTURE_MS = 700;

/**
 * Runs the server until it ends. Passes on requests to stop, and requests a stop when npm is gone. The server itself
 * notices when this process is gone.
 *
 * @param {string} node
 * @returns {Promise<number>} its exit code
 */
export function serve(node) {
  const launchers = npmAbove();
  const supervisors = [identify(process.pid), ...launchers].filter((identity) => identity !== null);
  const child = spawn(node, [...SERVER_OPTIONS, 'apps/server/src/main.ts'], {
    cwd: ROOT,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: serverEnvironment({ ...process.env, KARTOTEKA_SUPERVISORS: JSON.stringify(supervisors) }),
  });

  const tell = (/** @type {'stop' | 'insist'} */ message) => {
    // A server that is ending at this moment cannot receive the message and does not need it.
    if (child.connected) child.send(message, () => undefined);
  };
  let interrupted = 0;
  process.on('SIGINT', () => {
    if (interrupted === 0) tell('stop');
    else if (performance.now() - interrupted > SAME_GESTURE_MS) tell('insist');
    interrupted ||= performance.now();
  });
  process.on('SIGTERM', () => tell('stop'));
  process.on('SIGHUP', () => tell('stop'));
  const watch = setInterval(() => {
    if (!launchers.every(isAlive)) tell('stop');
  }, 250);
  watch.unref();

  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      if (signal !== null) process.stderr.write(`\nSerwer został przerwany (${signal}).\n`);
      resolve(code ?? 1);
    });
  });
}

/** Returns npm and its shell when npm runs this command. When one of them is killed, this process stays behind. */
function npmAbove() {
  if (process.env['npm_lifecycle_event'] === undefined) return [];
  const above = [process.ppid];
  try {
    const [, ...args] = readFileSync(`/proc/${process.ppid}/cmdline`, 'utf8').split('\0');
    const status = readFileSync(`/proc/${process.ppid}/status`, 'utf8');
    const grandparent = Number(/^PPid:\s*(\d+)$/m.exec(status)?.[1]);
    if (args[0] === '-c' && grandparent > 1) above.push(grandparent);
  } catch {
    // Only Linux shows the parent of another process.
  }
  return above.map(identify).filter((identity) => identity !== null);
}
