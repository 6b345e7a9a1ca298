import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/**
 * Notes on the installed packages and the built pages. They are inside node_modules, so that removing it removes them.
 */
export const NOTES = join(ROOT, 'node_modules', '.kartoteka');

/** The folder of the lock under which one start at a time installs and builds. */
export const LOCKS = join(ROOT, '.stamps');
