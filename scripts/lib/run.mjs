import { spawn } from 'node:child_process';

/**
 * Runs a program that is part of a start, quietly, in a group of its own. When this process is told to stop, the whole
 * group ends with it.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {object} options
 * @param {string} options.cwd
 * @param {NodeJS.ProcessEnv} [options.env]
 * @param {(pid: number) => void} [options.onStart]
 * @returns {Promise<{ code: number, output: string }>} what it wrote is kept for when it fails
 */
export function run(program, args, { cwd, env = process.env, onStart }) {
  return new Promise((resolve, reject) => {
    const detached = process.platform !== 'win32';
    // npm is a batch file on Windows, which only a shell runs.
    const shell = process.platform === 'win32' && program.endsWith('.cmd');
    const child = spawn(program, args, { cwd, env, detached, shell, stdio: ['ignore', 'pipe', 'pipe'] });
    if (child.pid !== undefined) onStart?.(child.pid);
    let output = '';
    const keep = (/** @type {Buffer} */ chunk) => (output = (output + chunk.toString()).slice(-20_000));
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    const interrupt = () => {
      if (child.pid !== undefined) endGroup(child.pid);
      process.exit(130);
    };
    const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
    for (const signal of signals) process.once(signal, interrupt);
    const settle = () => {
      for (const signal of signals) process.off(signal, interrupt);
    };
    child.once('error', (error) => {
      settle();
      reject(error);
    });
    child.once('close', (code) => {
      settle();
      resolve({ code: code ?? 1, output });
    });
  });
}

/**
 * Ends a program that `run` started, with all that it started itself.
 *
 * @param {number} pid
 */
export function endGroup(pid) {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
