import { cruise } from 'dependency-cruiser';
import settled from '../../.dependency-cruiser.mjs';
import { ROOT } from './tree.mjs';

const PLACES = ['packages', 'apps', 'tests', 'scripts'];
const OF_SAMPLES = ['packages', 'apps'];

let ofRepository;

/**
 * Reads the modules, their imports and the violations of the rules. The repository is read once, because several gates
 * need it.
 *
 * @param {string} baseDir the repository, or a folder of samples
 */
export function importsOf(baseDir) {
  if (baseDir !== ROOT) return read(baseDir, OF_SAMPLES, { path: [] });
  ofRepository ??= read(ROOT, PLACES, settled.options.exclude);
  return ofRepository;
}

async function read(baseDir, places, exclude) {
  const { options, forbidden } = settled;
  const settings = { ...options, exclude, baseDir, ruleSet: { forbidden }, validate: true };
  const { output } = await cruise(places, settings, options.enhancedResolveOptions);
  const modules = output.modules.filter(
    ({ source }) => !source.includes('node_modules/') && /\.tsx?$/.test(source),
  );
  return { modules, violations: output.summary.violations };
}
