import { open, readFile, rename, stat } from 'node:fs/promises';

/**
 * Writes a small file so that its path always leads to a complete file, either the earlier or the new one, even when
 * the disk fills up or the machine stops meanwhile. Writes nothing when the file has this text and mode already.
 *
 * @param mode mode of the new file, whatever mode the earlier file had
 */
export async function replaceFile(path: string, text: string, mode: number): Promise<void> {
  if (await isSame(path, text, mode)) return;
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

/** Returns whether the file has this text and mode; false for a file that cannot be read. */
async function isSame(path: string, text: string, mode: number): Promise<boolean> {
  try {
    return ((await stat(path)).mode & 0o777) === mode && (await readFile(path, 'utf8')) === text;
  } catch {
    return false;
  }
}
