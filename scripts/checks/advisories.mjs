import { join } from 'node:path';
import { satisfies, validRange } from 'semver';
import { filesUnder, readJson, ROOT, SAMPLES } from './tree.mjs';

/**
 * Refuses locked versions with a known advisory, according to the snapshot in this folder, without network. A snapshot
 * by `npm run advisories` covers every locked version. A snapshot written by hand covers at least every package that
 * the product itself names, and lists by name the packages whose advisories were not looked up. A package in neither
 * list fails, so that no package is added unnoticed.
 */
export const advisories = {
  name: 'advisories',
  unit: 'packages',

  async check() {
    const manifests = (await filesUnder(ROOT)).filter((path) => /(^|\/)package\.json$/.test(path));
    const named = await Promise.all(manifests.map((path) => readJson(ROOT, path)));
    return judge({
      lock: await readJson(ROOT, 'package-lock.json'),
      snapshot: await readJson(ROOT, SNAPSHOT),
      own: new Set(named.flatMap(({ dependencies = {} }) => Object.keys(dependencies))),
    });
  },

  async samples() {
    const folder = join(SAMPLES, 'advisories');
    const { looked, problems } = judge({
      lock: await readJson(folder, 'package-lock.json'),
      snapshot: await readJson(folder, 'advisories.json'),
      own: new Set(['broken', 'mended', 'unheard']),
    });
    const expected = [
      'broken',
      'nested',
      'renamed',
      'unheard',
      'has no reason',
      'GHSA-rang-elss-0000',
      'unlisted',
      'forgotten',
      'both',
    ];
    const passed = expected.filter((name) => !problems.some((problem) => problem.includes(` ${name}`)));
    const blamed = problems.filter((problem) => /mended|excused|listed-one| listed 1/.test(problem));
    return {
      looked,
      problems: [
        ...passed.map((name) => `${name} passes`),
        ...blamed.map((one) => `wrongly reported: ${one}`),
      ],
    };
  },
};

/** The remedy for a package that was added or upgraded. */
const REMEDY = 'run npm run advisories, or look at github.com/advisories and add the package to `covered`';

export const SNAPSHOT = 'scripts/checks/advisories.json';

/** Lists every locked version once, under the name that the registry uses. */
export function lockedVersions(lock) {
  const found = new Map();
  for (const [path, { name, version, link }] of Object.entries(lock.packages)) {
    if (!path.includes('node_modules/') || link) continue;
    const called = name ?? path.split('node_modules/').at(-1);
    found.set(`${called}@${version}`, { name: called, version });
  }
  return [...found.values()];
}

function judge({ lock, snapshot, own }) {
  const locked = lockedVersions(lock);
  const excused = new Map(snapshot.excused.map(({ id, reason }) => [id, reason ?? '']));
  const problems = [];
  const notLookedAt = snapshot.notLookedAt ?? [];
  const isListed = (name) => notLookedAt.some((one) => matches(one, name));
  for (const one of notLookedAt) {
    if (!locked.some(({ name }) => matches(one, name)))
      problems.push(`${SNAPSHOT}: notLookedAt names ${one}, which is not locked`);
    if (Object.keys(snapshot.covered).some((name) => matches(one, name)))
      problems.push(`${SNAPSHOT}: notLookedAt names ${one}, which is covered`);
    if (snapshot.isComplete) problems.push(`${SNAPSHOT}: isComplete is true, but notLookedAt names ${one}`);
  }
  for (const { id, affected } of snapshot.advisories) {
    if (validRange(affected) === null) problems.push(`${SNAPSHOT}: ${id} has no range`);
    if (excused.has(id) && excused.get(id).length < 20)
      problems.push(`${SNAPSHOT}: the exception for ${id} has no reason`);
  }
  for (const { name, version } of locked) {
    const covered = snapshot.covered[name] ?? [];
    const isDue = snapshot.isComplete || own.has(name) || !isListed(name);
    if (isDue && covered !== '*' && !covered.includes(version))
      problems.push(`${SNAPSHOT}: advisories on ${name} ${version} were not looked up; ${REMEDY}`);
    for (const { id, severity, affected, title } of snapshot.advisories.filter(
      (one) => one.package === name,
    )) {
      if (excused.has(id) || !satisfies(version, affected, { includePrerelease: true })) continue;
      problems.push(`package-lock.json: ${name} ${version} is affected by ${id} (${severity}): ${title}`);
    }
  }
  const left = locked.filter(({ name }) => isListed(name)).length;
  return { looked: locked.length, note: left === 0 ? null : `${left} of them not looked at`, problems };
}

/**
 * Returns whether an entry of `notLookedAt` matches a package's name. An entry that ends in `*` matches every name with
 * this beginning.
 */
function matches(listed, name) {
  return listed.endsWith('*') ? name.startsWith(listed.slice(0, -1)) : name === listed;
}
