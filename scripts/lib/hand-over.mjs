import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { StartError } from '../../apps/server/src/process/start-error.mjs';
import { ROOT } from './places.mjs';
import { prepare } from './prepare.mjs';

/**
 * Installs and builds when necessary, then runs a script under the carried Node with this command's arguments, in this
 * terminal, and exits with its exit code.
 *
 * @param {string} script relative to the project's folder
 * @param {{ web: boolean }} needs whether the built web app is needed
 * @param {string[]} [args] instead of this command's own
 */
export async function handOver(script, needs, args = process.argv.slice(2)) {
  try {
    const node = await prepare(needs);
    process.exitCode = await run(node, [join(ROOT, script), ...args]);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    process.stderr.write(`\n${error.message}\n`);
    process.exitCode = 1;
  }
}

/**
 * @param {string} node
 * @param {string[]} args
 * @returns {Promise<number>}
 */
function run(node, args) {
  // Some tools write colours into a pipe too, and programs that read the last line would see the codes.
  const env = process.stdout.isTTY ? process.env : { ...process.env, NO_COLOR: '1' };
  const child = spawn(node, args, { cwd: ROOT, env, stdio: 'inherit' });
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  process.on('SIGHUP', () => child.kill('SIGHUP'));
  // The terminal sends Ctrl+C to the script as well, because both are in one process group.
  process.on('SIGINT', () => undefined);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
