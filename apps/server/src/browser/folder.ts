import { chmod, lstat, mkdir } from 'node:fs/promises';
import { join } from 'node:path';

/** The folder of unpacked programs. It is in node_modules, so that removing node_modules removes them. */
export const UNPACKED = join(import.meta.dirname, '../../../../node_modules/.kartoteka');

/**
 * Creates a folder for programs that every user may run and only the server's user may change.
 *
 * @throws Error for a link and for a folder that another user owns or can write to, because the server runs its files
 */
export async function ownFolder(folder: string): Promise<void> {
  const found = await makeFolder(folder, 0o755);
  if (process.platform !== 'win32' && (found.mode & 0o022) !== 0) throw notOurs(folder);
}

/**
 * Creates a folder whose content every user may reach by name and only the server's user may list or change. A folder
 * of the server's user that exists gets the same mode.
 *
 * @throws Error for a link and for a folder that another user owns
 */
export async function ownParent(folder: string): Promise<void> {
  await makeFolder(folder, 0o711);
  await chmod(folder, 0o711);
}

async function makeFolder(folder: string, mode: number): Promise<{ readonly mode: number }> {
  const made = await mkdir(folder, { recursive: true, mode });
  // The umask of the process may have removed bits of the mode.
  if (made !== undefined) await chmod(folder, mode);
  const found = await lstat(folder);
  const foreign = process.getuid !== undefined && found.uid !== process.getuid();
  if (!found.isDirectory() || foreign) throw notOurs(folder);
  return found;
}

const notOurs = (folder: string): Error =>
  new Error(`Folder ${folder} nie należy wyłącznie do tego użytkownika; usuń go i spróbuj ponownie.`);
