import { randomBytes } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lockFolder } from '../process/folder-lock.mjs';
import type { FolderLock } from '../process/folder-lock.mjs';
import type { ProcessIdentity } from '../process/identity.mjs';
import { StartError } from '../process/start-error.mjs';
import type { Config } from './config.ts';

/**
 * Makes DATA_DIR and `filesDir`, and locks DATA_DIR for this process alone.
 *
 * @param supervisors processes whose end makes this process stop; see `lockFolder`
 * @param onWait called once when another process that is about to stop still has the lock, or when the lock is of
 *   another container or an earlier boot, whose process may still run
 * @returns the lock. When it is lost, because this process was frozen, the process must stop using the folder at once.
 * @throws StartError when the folder cannot be written or another process has locked it
 */
export async function takeDataDir(
  config: Pick<Config, 'DATA_DIR' | 'filesDir'>,
  supervisors: ProcessIdentity[],
  onWait: (isElsewhere: boolean) => void,
): Promise<FolderLock> {
  const lock = await makeWritable(config)
    .then(() => lockFolder(config.DATA_DIR, { supervisors, onWait }))
    .catch((cause: unknown) => {
      throw notWritable(config.DATA_DIR, cause);
    });
  if (lock === null) {
    throw new StartError(
      `Folder danych ${config.DATA_DIR} jest już używany przez inne uruchomienie; ` +
        'zatrzymaj je albo wskaż inny folder w DATA_DIR.',
    );
  }
  return lock;
}

async function makeWritable(config: Pick<Config, 'DATA_DIR' | 'filesDir'>): Promise<void> {
  await mkdir(config.DATA_DIR, { recursive: true, mode: 0o700 });
  await mkdir(config.filesDir, { recursive: true, mode: 0o700 });
  const probe = join(config.DATA_DIR, `.write-${randomBytes(6).toString('hex')}`);
  await writeFile(probe, '');
  await rm(probe);
}

function notWritable(folder: string, cause: unknown): unknown {
  const { code } = cause as NodeJS.ErrnoException;
  const reason = code === undefined ? undefined : reasons[code];
  if (reason === undefined) return cause;
  return new StartError(
    `Do folderu danych ${folder} nie da się pisać (${reason}); popraw prawa albo wskaż inny w DATA_DIR.`,
    { cause },
  );
}

const reasons: Record<string, string> = {
  EACCES: 'brak uprawnień',
  EPERM: 'brak uprawnień',
  EROFS: 'tylko do odczytu',
  ENOSPC: 'brak miejsca na dysku',
  ENOTDIR: 'na tej ścieżce leży plik',
  EEXIST: 'na tej ścieżce leży plik',
};
