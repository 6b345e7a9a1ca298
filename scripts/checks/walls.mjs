import { basename, join } from 'node:path';
import settled from '../../.dependency-cruiser.mjs';
import { importsOf } from './imports.mjs';
import { filesUnder, ROOT, SAMPLES } from './tree.mjs';

/**
 * Share of the sources that must have been read. With the wrong compiler installed, the cruiser reads no TypeScript and
 * finds nothing.
 */
const FLOOR = 0.9;

/** Runs dependency-cruiser over all modules. */
export const walls = {
  name: 'walls',
  unit: 'modules',

  async check() {
    const { looked, broken } = await look(ROOT);
    const problems = broken.map((one) => `${one.rule}: ${one.from} → ${one.to}`);
    const sources = (await filesUnder(ROOT)).filter((path) => /^(packages|apps|tests)\/.*\.tsx?$/.test(path));
    if (looked < sources.length * FLOOR)
      problems.push(`only ${looked} of ${sources.length} sources were read`);
    return { looked, problems };
  },

  async samples() {
    const { broken } = await look(join(SAMPLES, 'walls'));
    const passed = settled.forbidden.filter(
      ({ name }) =>
        !broken.some((one) => one.rule === name && one.modules.some((path) => titled(path, name))),
    );
    return {
      looked: settled.forbidden.length,
      problems: passed.map(({ name }) => `${name} lets its sample through`),
    };
  },
};

const titled = (path, name) => basename(path).replace(/(\.test)?\.tsx?$/, '') === name;

async function look(baseDir) {
  const { modules, violations } = await importsOf(baseDir);
  const broken = violations.map(({ rule, from, to, cycle }) => ({
    rule: rule.name,
    from,
    to,
    modules: [from, to, ...(cycle ?? []).map((step) => step.name)],
  }));
  return { looked: modules.length, broken };
}
