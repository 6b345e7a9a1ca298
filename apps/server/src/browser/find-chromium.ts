import { join } from 'node:path';
import { exists } from './exists.ts';
import { unpackChromium } from './unpack.ts';

/** A browser that can be started: the program, and all of the environment that it gets. */
export interface Chromium {
  readonly executablePath: string;
  readonly env: NodeJS.ProcessEnv;
}

/** There is none on this machine. */
export class NoChromium extends Error {
  override readonly name = 'NoChromium';
}

/**
 * The Chromium to start: the named one, else the packaged one, else, where the package is not made for this machine, an
 * installed Chrome.
 *
 * @param folders where the packaged one may be unpacked, the first that lets us wins
 * @throws NoChromium
 */
export async function findChromium(
  named: string | null | undefined,
  folders: readonly string[],
): Promise<Chromium> {
  if (named) {
    if (!(await exists(named))) throw new NoChromium(`There is no browser at ${named}`);
    return { executablePath: named, env: ownEnvironment() };
  }
  if (process.platform === 'linux' && process.arch === 'x64') return unpacked(folders);
  for (const executablePath of INSTALLED[process.platform] ?? [])
    if (await exists(executablePath)) return { executablePath, env: ownEnvironment() };
  throw new NoChromium('There is no packaged browser for this machine and no Chrome on it');
}

/** What a browser needs of this process's environment, which holds secrets besides. */
const PASSED = [
  'PATH',
  'HOME',
  'FONTCONFIG_FILE',
  'FONTCONFIG_PATH',
  'LD_LIBRARY_PATH',
  // Without these nothing starts on Windows.
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
        HOME: fonts,
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

/** Where Chrome or Chromium is when it was installed. */
const INSTALLED: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  linux: ['/usr/bin/google-chrome', '/usr/bin/chromium', '/usr/bin/chromium-browser'],
  darwin: ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
  win32: WINDOWS,
};
