import { chmod, lstat, mkdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Unpacked programs are kept next to the packages that they come from, so that removing node_modules removes them. */
export const UNPACKED = join(import.meta.dirname, '../../../../node_modules/.kartoteka');

/**
 * Creates a folder for programs that every user may run and only ours may change.
 *
 * @throws Error for a link and for a folder that another user owns or can write to, because its files run with our rights
 */
export async function ownFolder(folder: string): Promise<void> {
  const found = await makeFolder(folder, 0o755);
  if (process.platform !== 'win32' && (found.mode & 0o022) !== 0) throw notOurs(folder);
}

/**
 * Creates a folder whose content every user may reach by name and only ours may list or change. The mode of an existing
 * folder of ours is changed accordingly.
 *
 * @throws Error for a link and for a folder that another user owns
 */
export async function ownParent(folder: string): Promise<void> {
  await makeFolder(folder, 0o711);
  await chmod(folder, 0o711);
}

async function makeFolder(folder: string, mode: number): Promise<{ readonly mode: number }> {
  const made = await mkdir(folder, { recursive: true, mode });
  // The process's mask may have taken bits away.
  if (made !== undefined) await chmod(folder, mode);
  const found = await lstat(folder);
  const foreign = process.getuid !== undefined && found.uid !== process.getuid();
  if (!found.isDirectory() || foreign) throw notOurs(folder);
  return found;
}

const notOurs = (folder: string): Error =>
  new Error(`Folder ${folder} nie należy wyłącznie do tego użytkownika; usuń go i spróbuj ponownie.`);
