import { spawn } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { identify, isAlive } from '../../apps/server/src/process/identity.mjs';
import { LOCKS } from './places.mjs';

/** Which program runs, so that the next start finds it should this one be killed. */
const RUNNING = join(LOCKS, 'running.json');

/**
 * Runs a program that is part of a start, quietly, in a group of its own. When this process is told to stop, the whole
 * group ends with it. To be called under the start's lock.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {object} options
 * @param {string} options.cwd
 * @param {NodeJS.ProcessEnv} [options.env]
 * @returns {Promise<{ code: number, output: string }>} what it wrote is kept for when it fails
 */
export async function run(program, args, { cwd, env = process.env }) {
  endInterrupted();
  const detached = process.platform !== 'win32';
  // npm is a batch file on Windows, which only a shell runs.
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
      child.once('error', (cause) => reject(new Error(`${program} cannot be run`, { cause })));
      child.once('close', resolve);
    });
    return { code: typeof code === 'number' ? code : 1, output };
  } finally {
    for (const signal of signals) process.off(signal, interrupt);
    rmSync(RUNNING, { force: true });
  }
}

/** What outlived a killed start would write into the same folders. */
function endInterrupted() {
  try {
    const running = JSON.parse(readFileSync(RUNNING, 'utf8'));
    if (isAlive(running)) endGroup(running.pid);
  } catch {
    // There is none.
  }
}

/** @param {number} pid of a program that leads its own group */
function endGroup(pid) {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
