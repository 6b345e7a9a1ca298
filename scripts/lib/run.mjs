import { spawn } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { identify, isAlive, isOfEarlierBoot } from '../../apps/server/src/process/identity.mjs';
import { LOCKS } from './places.mjs';

/** The file that names the running program, so that the next start finds the program if this start is killed. */
const RUNNING = join(LOCKS, 'running.json');

/**
 * Runs a program that is part of a start in its own process group, without showing its output. When this
 * process is asked to stop, it stops the whole group. Call it under the lock of the start.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {object} options
 * @param {string} options.cwd
 * @param {NodeJS.ProcessEnv} [options.env]
 * @returns {Promise<{ code: number, output: string }>} exit code, and the output for an error message
 */
export async function run(program, args, { cwd, env = process.env }) {
  endInterrupted();
  const detached = process.platform !== 'win32';
  // npm is a batch file on Windows, which only a shell can run.
  const shell = process.platform === 'win32' && program.endsWith('.cmd');
  const child = spawn(program, args, { cwd, env, detached, shell, stdio: ['ignore', 'pipe', 'pipe'] });
  const { pid } = child;
  if (pid !== undefined) writeFileSync(RUNNING, JSON.stringify(identify(pid)));
  let output = '';
  const keep = (/** @type {Buffer} */ chunk) => (output = (output + chunk.toString()).slice(0, 20_000));
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const interrupt = () => {
    if (pid !== undefined) endGroup(pid);
    process.exit(130);
  };
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
  for (const signal of signals) process.once(signal, interrupt);
  try {
    const code = await new Promise((resolve, reject) => {
      child.once('error', (cause) => reject(new Error(`${program} could not be started`, { cause })));
      child.once('close', resolve);
    });
    return { code: typeof code === 'number' ? code : 1, output };
  } finally {
    for (const signal of signals) process.off(signal, interrupt);
    rmSync(RUNNING, { force: true });
  }
}

/** Ends a program that outlived a killed start, because it would write into the same folders. */
function endInterrupted() {
  try {
    const running = JSON.parse(readFileSync(RUNNING, 'utf8'));
    if (isAlive(running) && !isOfEarlierBoot(running)) endGroup(running.pid);
  } catch {
    // No earlier program is recorded, or its record cannot be read.
  }
}

/** @param {number} pid of a program that leads its own group */
function endGroup(pid) {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    // The program has already ended.
  }
}
