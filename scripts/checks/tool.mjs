import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from './tree.mjs';

/** Runs a package's program under this Node and returns its output. A failing exit code is not an error here. */
export async function tool(packageName, program, args) {
  const home = join(ROOT, 'node_modules', packageName);
  const { bin } = JSON.parse(await readFile(join(home, 'package.json'), 'utf8'));
  const file = join(home, typeof bin === 'string' ? bin : bin[program]);
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [file, ...args], { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    let errors = '';
    child.stdout.setEncoding('utf8').on('data', (text) => (output += text));
    child.stderr.setEncoding('utf8').on('data', (text) => (errors += text));
    child.once('error', fail);
    child.once('close', (code) => done({ code, output, errors }));
  });
}
