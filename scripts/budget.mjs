/**
 * Compares the built web app with the limits in apps/web/budget.json. A page's size is the JavaScript that a browser
 * downloads before the page works, packed with Brotli as the server sends it, in kilobytes (1000 B). The number of its
 * files is limited too. A screen counts with the entry of the app (`screens.entry`) and its own lazy code. `smaller`
 * names screens with a limit of their own.
 *
 * Reads Vite's manifest, so run `vite build` first. Another budget file and another folder of a build may be named as
 * arguments. Exits with 1 above a budget, when files import each other in a circle, or when the build has no screen.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const web = fileURLToPath(new URL('../apps/web/', import.meta.url));
const dist = process.argv[3] ?? join(web, 'dist');
const json = (path) => JSON.parse(readFileSync(path, 'utf8'));
const budget = json(process.argv[2] ?? join(web, 'budget.json'));
const manifest = json(join(dist, '.vite/manifest.json'));

/** Size in bytes of a file as the server sends it. The build packs all but the smallest files. */
function sizeOf(file) {
  const packed = join(dist, `${file}.br`);
  return statSync(existsSync(packed) ? packed : join(dist, file)).size;
}

function filesOf(keys) {
  const seen = new Set();
  const visit = (key) => {
    if (seen.has(key)) return;
    seen.add(key);
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`${key} is in the budget but not in the build`);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const key of keys) visit(key);
  return new Set([...seen].map((key) => manifest[key].file).filter((file) => file.endsWith('.js')));
}

/** Returns the first circle of imports that a walk from these chunks finds; null if there is none. */
function circleFrom(keys) {
  const ended = new Set();
  const visit = (key, path) => {
    if (path.includes(key)) return [...path.slice(path.indexOf(key)), key];
    if (ended.has(key)) return null;
    for (const imported of manifest[key]?.imports ?? []) {
      const circle = visit(imported, [...path, key]);
      if (circle !== null) return circle;
    }
    ended.add(key);
    return null;
  };
  for (const key of keys) {
    const circle = visit(key, []);
    if (circle !== null) return circle;
  }
  return null;
}

const { entry, named, kilobytes, smaller = [] } = budget.screens;
const limitOf = (key) => smaller.find((one) => key.endsWith(one.named))?.kilobytes ?? kilobytes;
const screens = Object.keys(manifest).filter((key) => manifest[key].isDynamicEntry && key.endsWith(named));
const pages = [
  ...Object.entries(budget.entries).map(([key, limit]) => ({ name: key, keys: [key], limit })),
  ...screens.map((key) => ({ name: key, keys: [entry, key], limit: limitOf(key) })),
];

const circle = circleFrom(Object.keys(manifest));
let exceeded = screens.length === 0 ? 1 : 0;
for (const { name, keys, limit } of pages) {
  const files = filesOf(keys);
  const size = [...files].reduce((sum, file) => sum + sizeOf(file), 0) / 1000;
  const isAbove = size > limit || files.size > budget.files;
  if (isAbove) exceeded += 1;
  const measured = `${size.toFixed(1).padStart(7)} kB in ${String(files.size).padStart(2)} files`;
  console.log(`${measured} ${isAbove ? 'ABOVE' : 'within'} ${limit} kB in ${budget.files} files  ${name}`);
}
console.log(`${pages.length} pages measured, ${exceeded} above their budget`);
if (screens.length === 0) console.log(`no screen named *${named} in the build`);
if (circle !== null) console.log(`files import each other in a circle: ${circle.join(' > ')}`);
process.exit(exceeded > 0 || circle !== null ? 1 : 0);
