import { mkdirSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

/** Next to the packages and closed to all other users, because what is in it is run. */
const COMPILED = join(import.meta.dirname, '../../../../node_modules/.kartoteka/compiled');

/** Keeps the code that Node compiles from now on, which halves the work of the next start. */
export function cacheCompiled(): void {
  try {
    mkdirSync(COMPILED, { recursive: true, mode: 0o700 });
    enableCompileCache(COMPILED);
  } catch {
    // An installation that this user cannot write to starts without the cache.
  }
}
