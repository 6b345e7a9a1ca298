import { basename, join } from 'node:path';
import { tool } from './tool.mjs';
import { filesUnder, SAMPLES } from './tree.mjs';

/** Runs oxfmt without writing. */
export const format = {
  name: 'format',
  unit: 'files',

  async check() {
    const { looked, misshapen } = await oxfmt([]);
    return { looked, problems: misshapen.map((path) => `${path}: not formatted, run npx oxfmt`) };
  },

  async samples() {
    const folder = join(SAMPLES, 'format');
    const names = (await filesUnder(folder, () => false)).filter((path) => path.endsWith('.ts'));
    const { misshapen } = await oxfmt(['-c', join(folder, 'sample.oxfmtrc.json'), folder]);
    const passed = names.filter((name) => !misshapen.some((path) => basename(path) === name));
    return { looked: names.length, problems: passed.map((name) => `${name} passes the formatter`) };
  },
};

async function oxfmt(args) {
  const { output, errors, code } = await tool('oxfmt', 'oxfmt', ['--check', ...args]);
  const looked = Number(/on (\d+) files?/.exec(output)?.[1] ?? 0);
  const misshapen = output.split('\n').flatMap((line) => /^(\S.*?) \(\d+ms\)$/.exec(line)?.[1] ?? []);
  if (code !== 0 && misshapen.length === 0)
    throw new Error(`oxfmt failed without naming a file: ${output}${errors}`);
  return { looked, misshapen };
}
