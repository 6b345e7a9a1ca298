import { basename, join } from 'node:path';
import { tool } from './tool.mjs';
import { filesUnder, SAMPLES } from './tree.mjs';

/** Runs oxlint with its type-aware rules. */
export const lint = {
  name: 'lint',
  unit: 'files',

  async check() {
    const { looked, found } = await oxlint(['--report-unused-disable-directives', '--deny-warnings']);
    return { looked, problems: found.map((one) => `${one.place}: ${one.rule} ${one.message}`) };
  },

  async samples() {
    const folder = join(SAMPLES, 'lint');
    const names = (await filesUnder(folder, () => false)).filter((path) => /\.tsx?$/.test(path));
    const { found } = await oxlint(['-c', join(folder, 'sample.oxlintrc.json'), folder]);
    const passed = names.filter(
      (name) => !found.some((one) => one.file === name && one.rule === ruleOf(name)),
    );
    return { looked: names.length, problems: passed.map((name) => `${name} passes its rule`) };
  },
};

/**
 * Returns the rule that a sample breaks: the beginning of the sample's name. A second ending distinguishes
 * several samples of one rule.
 */
const ruleOf = (name) => name.replace(/\..+$/, '');

async function oxlint(args) {
  const { output, errors } = await tool('oxlint', 'oxlint', [
    '--disable-nested-config',
    '--format',
    'json',
    ...args,
  ]);
  const report = parse(output, errors);
  const found = report.diagnostics.map(({ filename, labels, code, message }) => ({
    file: basename(filename ?? ''),
    place: `${filename}:${labels?.[0]?.span?.line ?? 1}`,
    rule: /\((.+)\)/.exec(code ?? '')?.[1] ?? code ?? '',
    message,
  }));
  return { looked: report.number_of_files, found };
}

function parse(output, errors) {
  try {
    return JSON.parse(output);
  } catch {
    throw new Error(`oxlint failed without a report: ${output || errors}`);
  }
}
