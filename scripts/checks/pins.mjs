import { join } from 'node:path';
import { filesUnder, readJson, ROOT, SAMPLES } from './tree.mjs';

const EXACT = /^(npm:(@[\w.-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/;
const GROUPS = ['dependencies', 'devDependencies', 'optionalDependencies'];

/**
 * Checks that every version is pinned exactly, that the lockfile names no registry and has a hash for each package, and
 * that every install script is allowed by name.
 */
export const pins = {
  name: 'pins',
  unit: 'packages',

  async check() {
    const manifests = (await filesUnder(ROOT)).filter((path) => /(^|\/)package\.json$/.test(path));
    const loose = (await Promise.all(manifests.map((path) => looseIn(ROOT, path)))).flat();
    const { allowScripts = {} } = await readJson(ROOT, 'package.json');
    const lock = await readJson(ROOT, 'package-lock.json');
    return { looked: locked(lock).length, problems: [...loose, ...unsafeIn(lock, allowScripts)] };
  },

  async samples() {
    const folder = join(SAMPLES, 'pins');
    const loose = await looseIn(folder, 'package.json');
    const unsafe = unsafeIn(await readJson(folder, 'package-lock.json'), {});
    const expected = ['ranged', 'hosted', 'unsealed', 'scripted'];
    const passed = expected.filter(
      (name) => ![...loose, ...unsafe].some((problem) => problem.includes(name)),
    );
    return { looked: expected.length, problems: passed.map((name) => `the package ${name} passes`) };
  },
};

async function looseIn(folder, path) {
  const manifest = await readJson(folder, path);
  return GROUPS.flatMap((group) => Object.entries(manifest[group] ?? {}))
    .filter(([, version]) => !EXACT.test(version))
    .map(([name, version]) => `${path}: ${name} is not pinned exactly (${version})`);
}

const locked = (lock) =>
  Object.entries(lock.packages).filter(([path, entry]) => path.includes('node_modules/') && !entry.link);

function unsafeIn(lock, allowed) {
  return locked(lock).flatMap(([path, { resolved, integrity, hasInstallScript, inBundle }]) => {
    const name = path.split('node_modules/').at(-1);
    return [
      resolved?.includes('://') ? `package-lock.json: ${name} names a registry` : [],
      !integrity && !inBundle ? `package-lock.json: ${name} has no integrity` : [],
      hasInstallScript && !(name in allowed)
        ? `package-lock.json: ${name} has an install script that is not allowed`
        : [],
    ].flat();
  });
}
