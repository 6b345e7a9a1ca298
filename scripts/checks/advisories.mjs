import { join } from 'node:path';
import { satisfies, validRange } from 'semver';
import { filesUnder, readJson, ROOT, SAMPLES } from './tree.mjs';

/**
 * No locked version is one that a known advisory warns of, by the snapshot that lies beside this file; nobody is asked.
 * What `npm run advisories` has written covers every locked version. A snapshot that was put together by hand covers at
 * least every package that the product itself names, and lists by name whatever nobody has looked for: a package that
 * is in neither fails, so that none comes in unseen.
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
      'reasonless',
      'GHSA-rang-elss-0000',
      'unlisted',
      'forgotten',
      'both',
    ];
    const passed = expected.filter((name) => !problems.some((problem) => problem.includes(` ${name}`)));
    const blamed = problems.filter((problem) => /mended|excused|listed-one| listed 1/.test(problem));
    return {
      looked,
      problems: [...passed.map((name) => `${name} passes`), ...blamed.map((one) => `wrongly: ${one}`)],
    };
  },
};

/** For who added or raised a package. */
const REMEDY = 'npm run advisories does, or github.com/advisories and a line in `covered`';

export const SNAPSHOT = 'scripts/checks/advisories.json';

/** Every package of a lockfile once a version, under the name that the registry knows. */
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
    if (snapshot.isComplete) problems.push(`${SNAPSHOT}: it is complete, and yet notLookedAt names ${one}`);
  }
  for (const { id, affected } of snapshot.advisories) {
    if (validRange(affected) === null) problems.push(`${SNAPSHOT}: ${id} has no range`);
    if (excused.has(id) && excused.get(id).length < 20)
      problems.push(`${SNAPSHOT}: the exception for ${id} is reasonless`);
  }
  for (const { name, version } of locked) {
    const covered = snapshot.covered[name] ?? [];
    const isDue = snapshot.isComplete || own.has(name) || !isListed(name);
    if (isDue && covered !== '*' && !covered.includes(version))
      problems.push(`${SNAPSHOT}: nobody has looked for advisories on ${name} ${version}; ${REMEDY}`);
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

/** A name, or the beginning of many with `*` behind it. */
function matches(listed, name) {
  return listed.endsWith('*') ? name.startsWith(listed.slice(0, -1)) : name === listed;
}
