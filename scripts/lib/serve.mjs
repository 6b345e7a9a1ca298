import { spawn } from 'node:child_process';
import { identify } from '../../apps/server/src/process/identity.mjs';
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
  const byNpm = process.env['npm_lifecycle_event'] !== undefined;
  const parent = byNpm ? identify(process.ppid) : null;
  const supervisors = [identify(process.pid), parent].filter((identity) => identity !== null);
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
  if (parent !== null) {
    const watch = setInterval(() => {
      if (process.ppid !== parent.pid) tell('stop');
    }, 250);
    watch.unref();
  }

  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      if (signal !== null) process.stderr.write(`\nSerwer został przerwany (${signal}).\n`);
      resolve(code ?? 1);
    });
  });
}
