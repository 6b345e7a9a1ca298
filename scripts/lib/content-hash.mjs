import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from './places.mjs';

/**
 * Makes one hash of the names and contents of files and of everything in folders.
 *
 * @param {string[]} paths relative to the project's folder
 * @param {(path: string) => boolean} skip returns whether to leave out a path, relative to the project's folder
 */
export function contentHash(paths, skip) {
  const hash = createHash('sha256');
  for (const path of paths) add(join(ROOT, path));
  return hash.digest('hex');

  /** @param {string} path */
  function add(path) {
    const name = relative(ROOT, path).replaceAll('\\', '/');
    if (skip(name)) return;
    if (statSync(path).isDirectory()) {
      for (const entry of readdirSync(path).sort()) add(join(path, entry));
    } else {
      const content = readFileSync(path);
      hash.update(`${name}\0${content.length}\0`).update(content);
    }
  }
}
