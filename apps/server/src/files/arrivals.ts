import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Makes the folder for files of running requests and returns its path. Empties it first, because a crash may
 * have left files in it.
 */
export async function makeArrivals(filesDir: string): Promise<string> {
  const folder = join(filesDir, 'arriving');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}
