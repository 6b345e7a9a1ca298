import { statfs } from 'node:fs/promises';
import type { Config } from '../config/config.ts';
import { StorageTrouble } from '../http/answer/problem.ts';

/** Bytes that uploads leave free on a disk, unless the disk is small: a day of work may need that much. */
const RESERVE = 1024 * 1024 * 1024;
/** Share of a small disk that uploads leave free. */
const SHARE = 0.05;
/**
 * Number of copies of an upload that a disk may have at once: the file as it arrived, the picture as it was encoded anew,
 * and the unfinished file of the store.
 */
const COPIES = 3;

/** Size and free space of a disk, in bytes. */
interface Disk {
  readonly size: number;
  readonly free: number;
}

/** Returns the bytes that uploads leave free on a disk of this size. */
export const reserveOf = (size: number): number => Math.min(RESERVE, size * SHARE);

/** Free space that uploads leave to the rest of the plant. PostgreSQL stops when its log cannot grow. */
export interface Reserve {
  /**
   * Counts an upload of that many bytes until it ends, because bytes that have not arrived yet are missing in the
   * measure of the disk.
   *
   * @returns gives the room back when the upload has ended
   * @throws StorageTrouble when the upload would use the reserve of a disk
   */
  take(size: number): Promise<() => void>;
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
  measure: (folder: string) => Promise<Disk | null> = measureDisk,
): Reserve {
  let taken = 0;
  return {
    async take(size) {
      const disks = await Promise.all(
        folders.map(async (folder) => ({ folder, disk: await measure(folder) })),
      );
      const needed = size * COPIES;
      for (const { folder, disk } of disks) {
        // The first upload makes a folder that does not exist yet.
        if (disk === null) continue;
        const room = disk.free - reserveOf(disk.size) - taken;
        if (room < needed) throw new StorageTrouble('full', { cause: new LowDisk(folder) });
      }
      taken += needed;
      let isTaken = true;
      return () => {
        if (isTaken) taken -= needed;
        isTaken = false;
      };
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

/** Measures the disk of a folder. Returns null for a folder that is missing or that cannot be read. */
export async function measureDisk(folder: string): Promise<Disk | null> {
  try {
    const { blocks, bavail, bsize } = await statfs(folder);
    return { size: blocks * bsize, free: bavail * bsize };
  } catch {
    return null;
  }
}
