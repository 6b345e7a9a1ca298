import { execFile } from 'node:child_process';
import { chown, mkdtemp, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reachableTemporary } from './account.ts';
import { OutOfReach } from './find-chromium.ts';

/** The folder for everything that one browser writes. */
export interface Profile {
  readonly folder: string;
  remove(): Promise<void>;
}

/**
 * Creates an empty folder that only the account may enter; null is the server's user.
 *
 * @throws OutOfReach when the account can reach no temporary folder, or the server may not give it one
 */
export async function makeProfile(account: number | null): Promise<Profile> {
  const parent = account === null ? tmpdir() : await reachableTemporary();
  if (parent === null) throw new OutOfReach('No folder for temporary files is open to other users');
  const folder = await mkdtemp(join(parent, 'kartoteka-browser-'));
  // When a profile cannot be removed, its folder stays among the temporary files. The file that was printed is
  // still delivered.
  const remove = (): Promise<void> => empty(folder, account).catch(() => undefined);
  if (account === null) return { folder, remove };
  try {
    await chown(folder, account, account);
  } catch (cause) {
    await rmdir(folder);
    throw new OutOfReach('This server may not give a folder to another user', { cause });
  }
  return { folder, remove };
}

async function empty(folder: string, account: number | null): Promise<void> {
  if (account === null) return rm(folder, { recursive: true, force: true, maxRetries: 3 });
  // The server does not walk the folder as root: a process of the account could put a link there and lead the server
  // elsewhere.
  await new Promise<void>((done) => {
    execFile('rm', ['-rf', '--', folder], { uid: account, gid: account, cwd: '/' }, () => done());
  });
  await rmdir(folder).catch((cause: unknown) => {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause;
  });
}
