import { open, rm } from 'node:fs/promises';
import { StartError } from '../process/start-error.mjs';
import { BackupError } from './backup-error.ts';
import { readBackup, type ReadingBackup } from './read-backup.ts';

/**
 * Reads a backup that was just written, as a restore would. Removes the file when that fails or is interrupted, so that
 * nobody keeps a backup which cannot be restored.
 *
 * @throws StartError when a restore would refuse the file
 */
export async function checkNewBackup(path: string, reading: ReadingBackup): Promise<void> {
  try {
    const file = await open(path, 'r');
    try {
      await readBackup(file, reading);
    } finally {
      await file.close();
    }
  } catch (cause) {
    await rm(path, { force: true });
    if (!(cause instanceof BackupError)) throw cause;
    throw new StartError(
      `Zapisana kopia zapasowa nie dała się odczytać, więc ją usunięto. Sprawdź dysk z plikiem ${path} i zrób kopię jeszcze raz.`,
      { cause },
    );
  }
}
