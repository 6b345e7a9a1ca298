import { join } from 'node:path';
import { tool } from './tool.mjs';
import { filesUnder, ROOT, SAMPLES } from './tree.mjs';

/** The lists that knip reports for each file, with the words for a problem in each list. */
const KINDS = {
  files: 'nothing imports this file',
  dependencies: 'no file needs the package',
  devDependencies: 'no file needs the package',
  exports: 'no other file uses',
  types: 'no other file uses',
};

/**
 * Runs knip over the repository, then over what is shipped. The second run does not see tests, so that it finds the
 * exports and files that only tests use.
 */
export const unused = {
  name: 'unused',
  unit: 'sources',

  async check() {
    const sources = (await filesUnder(ROOT)).filter((path) => /\.(tsx?|mjs)$/.test(path));
    const { all, shipped } = await lookTwice(ROOT, '.knip.mjs');
    return { looked: sources.length, problems: [...all, ...shipped.map((one) => `${one}, but for tests`)] };
  },

  async samples() {
    const folder = join(SAMPLES, 'unused');
    const { all, shipped } = await lookTwice(folder, 'sample.knip.json');
    const expected = [
      [all, 'unused-file.ts'],
      [all, 'unused-package'],
      [all, 'unusedExport'],
      [all, 'UnusedType'],
      [shipped, 'onlyTested'],
    ];
    const passed = expected.filter(([found, name]) => !found.some((problem) => problem.includes(name)));
    const wronged = [...all, ...shipped].filter((problem) => problem.includes(' used'));
    return {
      looked: expected.length,
      problems: [
        ...passed.map(([, name]) => `${name} passes`),
        ...wronged.map((problem) => `is used, and reported: ${problem}`),
      ],
    };
  },
};

async function lookTwice(folder, config) {
  const [all, shipped] = await Promise.all([
    look(folder, config, Object.keys(KINDS)),
    look(folder, config, ['files', 'exports'], '--production'),
  ]);
  return { all, shipped };
}

async function look(folder, config, kinds, ...more) {
  const args = ['--directory', folder, '-c', config, '--no-progress', '--reporter', 'json'];
  const { output, errors } = await tool('knip', 'knip', [...args, '--include', kinds.join(), ...more]);
  const report = parsed(output);
  if (report === null) return [`knip does not run: ${(errors || output).slice(0, 500)}`];
  return report.issues.flatMap((found) =>
    Object.entries(KINDS).flatMap(([kind, words]) =>
      (found[kind] ?? []).map(
        ({ name }) => `${found.file}: ${words}${name === found.file ? '' : ` ${name}`}`,
      ),
    ),
  );
}

function parsed(output) {
  try {
    return JSON.parse(output);
  } catch {
    return null;
  }
}
