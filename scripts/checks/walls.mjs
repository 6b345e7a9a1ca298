import { basename, join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import settled from '../../.dependency-cruiser.mjs';
import { filesUnder, ROOT, SAMPLES } from './tree.mjs';

const PLACES = ['packages', 'apps', 'tests', 'scripts'];
/** With the wrong compiler beside it the cruiser reads no TypeScript and finds nothing wrong. */
const FLOOR = 0.9;

/** dependency-cruiser over all modules. */
export const walls = {
  name: 'walls',
  unit: 'modules',

  async check() {
    const { looked, broken } = await look(ROOT, PLACES, settled.options.exclude);
    const problems = broken.map((one) => `${one.rule}: ${one.from} → ${one.to}`);
    const sources = (await filesUnder(ROOT)).filter((path) => /^(packages|apps|tests)\/.*\.tsx?$/.test(path));
    if (looked < sources.length * FLOOR)
      problems.push(`only ${looked} of ${sources.length} sources were read`);
    return { looked, problems };
  },

  async samples() {
    const { broken } = await look(join(SAMPLES, 'walls'), ['packages', 'apps'], { path: [] });
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

async function look(baseDir, places, exclude) {
  const { options, forbidden } = settled;
  const settings = { ...options, exclude, baseDir, ruleSet: { forbidden }, validate: true };
  const { output } = await cruise(places, settings, options.enhancedResolveOptions);
  const own = output.modules.filter(
    ({ source }) => !source.includes('node_modules/') && /\.tsx?$/.test(source),
  );
  const broken = output.summary.violations.map(({ rule, from, to, cycle }) => ({
    rule: rule.name,
    from,
    to,
    modules: [from, to, ...(cycle ?? []).map((step) => step.name)],
  }));
  return { looked: own.length, broken };
}
