import { statfs } from 'node:fs/promises';
import type { Config } from '../config/config.ts';
import { Busy, StorageTrouble } from '../http/answer/problem.ts';
import type { Arrivals, DiskRoom } from '../http/request/receive-file.ts';

/** Bytes that uploads leave free on a disk, unless the disk is small: a day of work may need that much. */
const RESERVE = 1024 * 1024 * 1024;
/** Share of a small disk that uploads leave free. */
const SHARE = 0.05;
/**
 * Number of copies of an upload that a disk may have at once: the file as it arrived, the picture as it was encoded anew,
 * and the unfinished file of the store.
 */
const COPIES = 3;
/**
 * Share of the room for uploads that the uploads of one owner may have. The last upload of each owner may exceed the
 * share, so that a small disk takes files too.
 */
const SHARE_OF_OWNER = 1 / 4;

/** Size and free space of a disk, in bytes. */
interface Disk {
  readonly size: number;
  readonly free: number;
}

/** Returns the bytes that uploads leave free on a disk of this size. */
export const reserveOf = (size: number): number => Math.min(RESERVE, size * SHARE);

/** Free space that uploads leave to the rest of the plant. PostgreSQL stops when its log cannot grow. */
export interface Reserve {
  /** Counts an upload until it ends, because bytes that have not arrived yet are missing in the measure of the disk. */
  readonly take: Arrivals['takeRoom'];
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
  /** Bytes that the running uploads may still write, and bytes that they have written. */
  const all = { due: 0, written: 0 };
  /** The sum of both kinds of bytes, by owner. */
  const byOwner = new Map<string, number>();
  const heldBy = (owner: string): number => byOwner.get(owner) ?? 0;

  const measureAll = () =>
    Promise.all(folders.map(async (folder) => ({ folder, disk: await measure(folder) })));
  const refuse = (disks: Awaited<ReturnType<typeof measureAll>>, needed: number, held: number): void => {
    for (const { folder, disk } of disks) {
      // The first upload makes a folder that does not exist yet.
      if (disk === null) continue;
      const room = disk.free - reserveOf(disk.size);
      if (room < needed) throw new StorageTrouble('full', { cause: new LowDisk(folder) });
      const isOverShare = held > 0 && held >= (room + all.written) * SHARE_OF_OWNER;
      if (room - all.due < needed || isOverShare) throw new Busy('files');
    }
  };

  /** Counts an upload in both sums. Its end takes exactly its own part out of them again. */
  const hold = (announced: number, owner: string): DiskRoom => {
    const own = { due: 0, written: 0 };
    let hasEnded = false;
    const count = (due: number, written: number): void => {
      for (const sum of [own, all]) {
        sum.due += due;
        sum.written += written;
      }
      const held = heldBy(owner) + due + written;
      if (held === 0) byOwner.delete(owner);
      else byOwner.set(owner, held);
    };
    count(announced, 0);
    return {
      arrive(bytes) {
        if (!hasEnded) count(-bytes, bytes);
      },
      async takeCopies(size) {
        const disks = await measureAll();
        // The client may have left meanwhile.
        if (hasEnded) return;
        count(-own.due, 0);
        const needed = size * (COPIES - 1);
        refuse(disks, needed, 0);
        count(needed, 0);
      },
      give() {
        hasEnded = true;
        count(-own.due, -own.written);
      },
    };
  };

  return {
    async take(size, owner) {
      refuse(await measureAll(), size * COPIES, heldBy(owner));
      return hold(size, owner);
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
