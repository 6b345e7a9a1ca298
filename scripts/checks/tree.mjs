import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root. */
export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
/** The folder of the samples: mostly files that a gate must report. */
export const SAMPLES = join(ROOT, 'scripts/checks/samples');

const SKIPPED = new Set(['node_modules', '.git', 'dist', 'data', 'reports', 'coverage', 'test-results']);

/**
 * Lists every file below a folder, as relative paths with forward slashes. Leaves out generated and foreign folders,
 * and the paths for which `skip` is true: by default the samples.
 */
export async function filesUnder(folder, skip = (path) => path === SAMPLES) {
  const found = [];
  await visit(folder);
  return found.sort();

  async function visit(place) {
    for (const entry of await readdir(place, { withFileTypes: true })) {
      const path = join(place, entry.name);
      if (SKIPPED.has(entry.name) || skip(path)) continue;
      if (entry.isDirectory()) await visit(path);
      else if (entry.isFile()) found.push(relative(folder, path).replaceAll('\\', '/'));
    }
  }
}

export const readText = (folder, path) => readFile(join(folder, path), 'utf8');
export const readJson = async (folder, path) => JSON.parse(await readText(folder, path));
