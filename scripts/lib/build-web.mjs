import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../../apps/server/src/process/start-error.mjs';
import { inStep } from '../../apps/server/src/process/steps.mjs';
import { contentHash } from './content-hash.mjs';
import { readNote, removeNote, writeNote } from './notes.mjs';
import { ROOT } from './places.mjs';
import { run } from './run.mjs';

const NOTE = 'web-built';
const WEB = join(ROOT, 'apps', 'web');

/** The folders and files that the built pages depend on. */
const INPUTS = ['apps/web', 'packages', 'package-lock.json', 'tsconfig.base.json'];
const NO_INPUT = /(^|\/)(node_modules|dist)$|^apps\/web\/[^/]+\.json$|\.test\.tsx?$/;

/** Returns whether the built pages belong to the current sources. */
export function isWebBuilt() {
  return existsSync(join(WEB, 'dist', 'index.html')) && readNote(NOTE) === inputHash();
}

/**
 * Builds the web app. Call it under the lock of the start.
 *
 * @param {string} node the Node to build with
 */
export async function buildWeb(node) {
  const hash = inputHash();
  removeNote(NOTE);
  await inStep('Budowanie aplikacji WWW', async () => {
    const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
    const env = { ...process.env, NODE_ENV: 'production', NO_COLOR: '1', FORCE_COLOR: '0' };
    const { code, output } = await run(node, [vite, 'build', '--logLevel', 'warn'], { cwd: WEB, env });
    if (code !== 0) throw new StartError(`Aplikacji WWW nie udało się zbudować:\n${output.trim()}`);
  });
  writeNote(NOTE, hash);
}

function inputHash() {
  return contentHash(INPUTS, (path) => NO_INPUT.test(path));
}
