import { lstat, mkdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Unpacked programs live beside the packages that they come from, so that removing node_modules removes them. */
export const UNPACKED = join(import.meta.dirname, '../../../../node_modules/.kartoteka');

/**
 * Makes the folder, closed to everyone else. One that somebody else owns, could write to or put there as a link is
 * refused: whatever lies in it is started with our rights.
 */
export async function ownFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const found = await lstat(folder);
  const foreign = process.getuid !== undefined && found.uid !== process.getuid();
  const open = process.platform !== 'win32' && (found.mode & 0o077) !== 0;
  if (!found.isDirectory() || foreign || open) {
    throw new Error(`Folder ${folder} nie należy wyłącznie do tego użytkownika; usuń go i spróbuj ponownie.`);
  }
}
