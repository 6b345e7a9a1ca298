import { open, rename } from 'node:fs/promises';

/**
 * Writes a small file so that its path always leads to a whole one, the earlier or the new, even when the disk fills up
 * or the machine stops in between.
 *
 * @param mode of the new file, whatever the earlier one had
 */
export async function replaceFile(path: string, text: string, mode: number): Promise<void> {
  const draft = `${path}.new`;
  const file = await open(draft, 'w', mode);
  try {
    // The process may create files with fewer rights than asked for (umask).
    await file.chmod(mode);
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
}
