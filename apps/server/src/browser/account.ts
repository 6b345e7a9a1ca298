import { readFile, realpath, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/**
 * The first number of a range that neither Debian nor systemd assigns, and that exists even in a container
 * with only 65,536 users.
 */
const FIRST = 61_000;
/** The last number of the range that begins with `FIRST`. */
const LAST = 61_183;
/** The usual number of the user `nobody`. */
const NOBODY = 65_534;

/**
 * Returns a number that no user and no group has, or the number of `nobody` when the whole range is taken. Unlike
 * `nobody`, an account without a name usually owns no file and no other process.
 *
 * @param passwd the text of /etc/passwd
 * @param group the text of /etc/group
 */
export function unusedAccount(passwd: string, group: string): number {
  const used = new Set(`${passwd}\n${group}`.split('\n').map((line) => Number(line.split(':')[2])));
  for (let number = FIRST; number <= LAST; number += 1) if (!used.has(number)) return number;
  return NOBODY;
}

/** Finds a number for the browser's account on this machine, as `unusedAccount` describes. */
export async function findUnusedAccount(): Promise<number> {
  const read = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '');
  return unusedAccount(await read('/etc/passwd'), await read('/etc/group'));
}

/**
 * Returns whether every user of the machine may enter the folder, or the nearest folder above it that exists.
 */
export async function isReachable(folder: string): Promise<boolean> {
  const found = await realpath(folder).catch(() => null);
  if (found === null) return folder === dirname(folder) ? false : isReachable(dirname(folder));
  for (let path = found; ; path = dirname(path)) {
    if (((await stat(path)).mode & 0o001) === 0) return false;
    if (path === dirname(path)) return true;
  }
}

/** Returns the first folder for temporary files that every user may enter; null if there is none. */
export async function reachableTemporary(): Promise<string | null> {
  for (const folder of [tmpdir(), '/tmp', '/var/tmp']) if (await isReachable(folder)) return folder;
  return null;
}

/**
 * Returns a temporary folder to unpack the browser into, for an account that cannot reach the program's own
 * folders; [] if there is none.
 */
export async function temporaryPrograms(): Promise<string[]> {
  const folder = await reachableTemporary();
  return folder === null ? [] : [join(folder, `kartoteka-programs-${process.getuid?.() ?? 0}`)];
}
