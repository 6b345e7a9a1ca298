import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Notes on what was installed and built; beside the packages, so that removing node_modules removes them. */
export const NOTES = join(ROOT, 'node_modules', '.kartoteka');

/** The lock under which one start at a time installs and builds. */
export const LOCKS = join(ROOT, '.stamps');
