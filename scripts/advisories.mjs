import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { lockedVersions, SNAPSHOT } from './checks/advisories.mjs';
import { ROOT } from './lib/places.mjs';

// npm run advisories: reads the advisories on every locked version from the registry, as `npm audit` does, and stores
// them for the gate of `npm run check`, which needs no network. Exceptions are kept.
const npm = process.env['npm_execpath'];
if (npm === undefined) throw new Error('Start it with npm run advisories.');
const { stdout } = await promisify(execFile)(process.execPath, [npm, 'config', 'get', 'registry'], {
  cwd: ROOT,
});

const locked = lockedVersions(JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8')));
const covered = {};
for (const { name, version } of locked) covered[name] = [...(covered[name] ?? []), version].sort();

const response = await fetch(new URL('-/npm/v1/security/advisories/bulk', stdout.trim()), {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(covered),
});
if (!response.ok) {
  console.error(
    `The registry answered with status ${response.status}. The snapshot is unchanged; try again later.`,
  );
  process.exitCode = 1;
} else {
  const told = await response.json();
  const old = JSON.parse(await readFile(join(ROOT, SNAPSHOT), 'utf8'));
  const fresh = Object.entries(told).flatMap(([name, list]) =>
    list.map(({ url, severity, title, vulnerable_versions: affected }) => ({
      id: url.split('/').at(-1),
      package: name,
      severity,
      affected,
      title,
    })),
  );
  // Known advisories are kept, even when the version is no longer locked.
  const advisories = new Map([...old.advisories, ...fresh].map((one) => [`${one.id} ${one.package}`, one]));
  const snapshot = {
    ...old,
    taken: new Date().toISOString().slice(0, 10),
    isComplete: true,
    notLookedAt: [],
    covered: Object.fromEntries(Object.entries(covered).sort(([a], [b]) => (a < b ? -1 : 1))),
    advisories: [...advisories.values()].sort((a, b) => (a.package + a.id < b.package + b.id ? -1 : 1)),
  };
  await writeFile(join(ROOT, SNAPSHOT), `${JSON.stringify(snapshot, null, 2)}\n`);
  console.log(`${SNAPSHOT}: ${locked.length} versions looked up, ${fresh.length} advisories found`);
}
