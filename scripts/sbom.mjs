import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from './lib/places.mjs';

// npm run sbom: writes every package of the lockfile as a CycloneDX document to reports/, without network or
// installation.
const npm = process.env['npm_execpath'];
if (npm === undefined) throw new Error('Start it with npm run sbom.');
const asked = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application'];
const { stdout } = await promisify(execFile)(process.execPath, [npm, ...asked], {
  cwd: ROOT,
  maxBuffer: 64 * 1024 * 1024,
});
const bill = JSON.parse(stdout);
const { name, version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
// npm names the root component after the folder, so it gets the product's name.
Object.assign(bill.metadata.component, { name, version });

const { packages } = JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8'));
const listed = new Set(bill.components.map((one) => `${one.name}@${one.version}`));
const missing = Object.entries(packages).flatMap(([path, entry]) => {
  if (!path.includes('node_modules/') || entry.link) return [];
  const called = `${path.split('node_modules/').at(-1)}@${entry.version}`;
  return listed.has(called) ? [] : [called];
});
if (missing.length > 0) {
  console.error(`npm left ${missing.length} packages out of the bill of materials:\n${missing.join('\n')}`);
  process.exitCode = 1;
} else {
  const file = join(ROOT, 'reports', 'kartoteka.cdx.json');
  await mkdir(join(ROOT, 'reports'), { recursive: true });
  await writeFile(file, `${JSON.stringify(bill, null, 2)}\n`);
  console.log(`${file}: ${bill.components.length} components, CycloneDX ${bill.specVersion}`);
}
