import { join } from 'node:path';
import { readJson, ROOT, SAMPLES } from './tree.mjs';

/** Licences of packages that may be part of what we distribute. */
const FREE = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  // Allowed for fonts, because they are embedded unchanged.
  'OFL-1.1',
]);
/**
 * Licences for libvips, which sharp loads as a separate library that anybody may replace with another build.
 */
const LINKED = new Set([...FREE, 'LGPL-3.0-or-later']);
const isLinked = (path) => path.includes('node_modules/@img/sharp-');
/** Licences of packages that are used only for building and testing and are not distributed. */
const FOR_TOOLS = new Set([...FREE, 'MPL-2.0']);

/** Checks that the licence of every package in the lockfile is allowed. */
export const licences = {
  name: 'licences',
  unit: 'packages',

  async check() {
    return judge(await readJson(ROOT, 'package-lock.json'));
  },

  async samples() {
    const { looked, problems } = judge(await readJson(join(SAMPLES, 'licences'), 'package-lock.json'));
    const passed = ['copyleft', 'silent', 'both', 'shipped', 'lesser'].filter(
      (name) => !problems.some((problem) => problem.includes(` ${name} `)),
    );
    return { looked, problems: passed.map((name) => `the package ${name} passes`) };
  },
};

function judge(lock) {
  const packages = Object.entries(lock.packages).filter(
    ([path, entry]) => path.includes('node_modules/') && !entry.link,
  );
  const problems = packages
    .filter(
      ([path, { license = '', dev, devOptional }]) => !allows(license, allowedFor(path, dev || devOptional)),
    )
    .map(([path, { license }]) => {
      const name = path.split('node_modules/').at(-1);
      return `package-lock.json: ${name} is under ${license ?? 'no licence'}`;
    });
  return { looked: packages.length, problems };
}

function allowedFor(path, isTool) {
  if (isLinked(path)) return LINKED;
  return isTool ? FOR_TOOLS : FREE;
}

/**
 * Returns whether a licence expression is allowed. One alternative of an OR suffices. Every part of an AND must be
 * allowed.
 */
function allows(expression, allowed) {
  return expression
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => allowed.has(one.trim())));
}
