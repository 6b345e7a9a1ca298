import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { identify, isAlive } from '../../apps/server/src/process/identity.mjs';
import { ROOT } from './places.mjs';

/** Ctrl+C reaches a start that npm runs twice, from the terminal and from npm; an impatient person is slower. */
const SAME_GESTURE_MS = 700;

/**
 * Runs the server and stays until it has ended: hands on what asks to stop, and asks for it when npm is gone. The
 * server notices by itself when this process is gone.
 *
 * @param {string} node
 * @returns {Promise<number>} its exit code
 */
export function serve(node) {
  const launchers = npmAbove();
  const supervisors = [identify(process.pid), ...launchers].filter((identity) => identity !== null);
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', 'apps/server/src/main.ts'], {
    cwd: ROOT,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, KARTOTEKA_SUPERVISORS: JSON.stringify(supervisors) },
  });

  const tell = (/** @type {'stop' | 'insist'} */ message) => {
    // A server that ends at the same moment cannot be told, and need not.
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

/** npm, when it runs this, and the shell that it puts between: killing either leaves this process behind. */
function npmAbove() {
  if (process.env['npm_lifecycle_event'] === undefined) return [];
  const above = [process.ppid];
  try {
    const [, ...args] = readFileSync(`/proc/${process.ppid}/cmdline`, 'utf8').split('\0');
    const status = readFileSync(`/proc/${process.ppid}/status`, 'utf8');
    const grandparent = Number(/^PPid:\s*(\d+)$/m.exec(status)?.[1]);
    if (args[0] === '-c' && grandparent > 1) above.push(grandparent);
  } catch {
    // Only Linux tells who is above.
  }
  return above.map(identify).filter((identity) => identity !== null);
}
