import { dirname, join } from 'node:path';
import { isReachable, temporaryPrograms } from './account.ts';
import { exists } from './exists.ts';
import { unpackChromium } from './unpack.ts';

/** A browser that can be started: its program and its environment variables. */
export interface Chromium {
  readonly executablePath: string;
  readonly env: NodeJS.ProcessEnv;
}

/** Thrown when this machine has no browser that can be started. */
export class NoChromium extends Error {
  override readonly name: string = 'NoChromium';
}

/**
 * Thrown when the server may not run programs as the account, or the account cannot reach the browser or a folder for
 * its files.
 */
export class OutOfReach extends NoChromium {
  override readonly name = 'OutOfReach';
}

/**
 * Finds the browser to start. This is the browser at the path `named`, or without such a path the packaged Chromium. On
 * a machine that the package does not support, this is an installed Chrome.
 *
 * @param folders folders to unpack the packaged browser into; the first one in which that succeeds is used
 * @param account the number of the user that will run the browser; null is the server's user
 * @throws NoChromium
 * @throws OutOfReach when the account can reach neither one of the folders nor a temporary folder
 */
export async function findChromium(
  named: string | null | undefined,
  folders: readonly string[],
  account: number | null = null,
): Promise<Chromium> {
  if (named) {
    if (!(await exists(named))) throw new NoChromium(`There is no browser at ${named}`);
    return { executablePath: named, env: ownEnvironment() };
  }
  if (process.platform === 'linux' && process.arch === 'x64')
    return unpacked(account === null ? folders : await reachableOf(folders));
  for (const executablePath of INSTALLED[process.platform] ?? [])
    if (await exists(executablePath)) return { executablePath, env: ownEnvironment() };
  throw new NoChromium('There is no packaged browser for this machine and no Chrome on it');
}

/**
 * Returns the folders that another account can reach once they are made, and a temporary folder that the account can
 * reach. Throws OutOfReach when there is no such folder.
 */
async function reachableOf(folders: readonly string[]): Promise<string[]> {
  const reachable: string[] = [];
  for (const folder of folders) if (await isReachable(dirname(folder))) reachable.push(folder);
  reachable.push(...(await temporaryPrograms()));
  if (reachable.length > 0) return reachable;
  throw new OutOfReach('No folder for the browser is open to other users');
}

/** The environment variables that a browser needs. Other variables may contain secrets. */
const PASSED = [
  'PATH',
  'FONTCONFIG_FILE',
  'FONTCONFIG_PATH',
  'LD_LIBRARY_PATH',
  // Programs on Windows need the following variables.
  'SYSTEMROOT',
  'WINDIR',
  'TEMP',
  'TMP',
  'USERPROFILE',
  'APPDATA',
  'LOCALAPPDATA',
  'PROGRAMDATA',
  'PROGRAMFILES',
  'PROGRAMFILES(X86)',
];

function ownEnvironment(): NodeJS.ProcessEnv {
  const passed = PASSED.filter((name) => process.env[name] !== undefined);
  return { ...Object.fromEntries(passed.map((name) => [name, process.env[name]])), LANG: 'C.UTF-8' };
}

async function unpacked(folders: readonly string[]): Promise<Chromium> {
  const causes: unknown[] = [];
  for (const folder of folders) {
    try {
      const { executablePath, libraries, fonts } = await unpackChromium(folder);
      const env = {
        PATH: process.env['PATH'],
        LANG: 'C.UTF-8',
        LD_LIBRARY_PATH: libraries,
        FONTCONFIG_PATH: fonts,
      };
      return { executablePath, env };
    } catch (cause) {
      causes.push(cause);
    }
  }
  const cause = new AggregateError(causes, causes.map(String).join('; '));
  throw new NoChromium('The packaged browser could not be unpacked', { cause });
}

const WINDOWS = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].map((name) =>
  join(process.env[name] ?? 'C:\\', 'Google\\Chrome\\Application\\chrome.exe'),
);

/** Usual paths of an installed Chrome or Chromium. */
const INSTALLED: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  linux: ['/usr/bin/google-chrome', '/usr/bin/chromium', '/usr/bin/chromium-browser'],
  darwin: ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
  win32: WINDOWS,
};
