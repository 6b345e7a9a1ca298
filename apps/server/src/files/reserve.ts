import { statfs } from 'node:fs/promises';
import type { Config } from '../config/config.ts';
import { StorageTrouble } from '../http/answer/problem.ts';

/** Bytes that uploads leave free on a disk, unless the disk is small: a day of work may need that much. */
export const RESERVE = 1024 * 1024 * 1024;
/** Share of a small disk that uploads leave free. */
const SHARE = 0.05;
/** Milliseconds for which a measure of the free space holds. */
const FRESH = 5_000;

/** Size and free space of a disk, in bytes. */
interface Disk {
  readonly size: number;
  readonly free: number;
}

/** Free space that uploads leave to the rest of the plant. PostgreSQL stops when its log cannot grow. */
export interface Reserve {
  /**
   * Counts an upload of that many bytes.
   *
   * @throws StorageTrouble when the upload would use the reserve of a disk
   */
  take(size: number): Promise<void>;
}

/**
 * Returns the folders whose disks need a reserve: the folder of files, and the folder of the embedded database. The
 * disk of another database is not seen from here.
 */
export function reservedFolders({
  s3,
  contentDir,
  embedded,
  DATA_DIR,
}: Pick<Config, 's3' | 'contentDir' | 'embedded' | 'DATA_DIR'>): string[] {
  return [...(s3 === null ? [contentDir] : []), ...(embedded ? [DATA_DIR] : [])];
}

/** Creates the reserve of the disks on which the folders lie. */
export function createReserve(
  folders: readonly string[],
  { measure = measureDisk, now = () => performance.now() }: Partial<Measuring> = {},
): Reserve {
  const disks = folders.map((folder) => ({ folder, room: 0, until: 0 }));
  return {
    async take(size) {
      for (const disk of disks) {
        if (disk.room < size || disk.until <= now()) {
          const found = await measure(disk.folder);
          // A folder that does not exist yet is made by the first upload.
          disk.room = found === null ? Infinity : found.free - Math.min(RESERVE, found.size * SHARE);
          disk.until = now() + FRESH;
        }
        if (disk.room < size) throw new StorageTrouble('full', { cause: new LowDisk(disk.folder) });
        disk.room -= size;
      }
    },
  };
}

/** The cause of a refused upload. The log and the doctor read its code, which is the code of a full disk. */
class LowDisk extends Error {
  readonly code = 'ENOSPC';

  constructor(folder: string) {
    super(`Uploads may not use the last free space on the disk of ${folder}.`);
    this.name = 'LowDisk';
  }
}

interface Measuring {
  measure(folder: string): Promise<Disk | null>;
  now(): number;
}

async function measureDisk(folder: string): Promise<Disk | null> {
  try {
    const { blocks, bavail, bsize } = await statfs(folder);
    return { size: blocks * bsize, free: bavail * bsize };
  } catch {
    return null;
  }
}
