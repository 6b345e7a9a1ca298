import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Makes the empty folder in which files of requests lie until the requests have ended; a crash may have left some. */
export async function makeArrivals(filesDir: string): Promise<string> {
  const folder = join(filesDir, 'arriving');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}
