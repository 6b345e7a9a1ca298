import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file system of its own in a file, which can be filled. Needs Linux and root. */
export interface SmallDisk {
  readonly folder: string;
  /** Writes a file until 512 more bytes do not fit. */
  fill(): void;
  /** Frees the space that `fill` took. */
  free(): void;
  unmount(): void;
}

export function mountSmallDisk(folder: string, megabytes: number): SmallDisk {
  const image = `${folder}.img`;
  const filler = join(folder, 'filler');
  mkdirSync(folder, { recursive: true });
  writeFileSync(image, '');
  truncateSync(image, megabytes * 1024 * 1024);
  // Without space reserved for root, the disk is full for every user at the same moment.
  execFileSync('mkfs.ext4', ['-q', '-F', '-m', '0', image]);
  execFileSync('mount', ['-o', 'loop', image, folder]);
  execFileSync('rm', ['-rf', join(folder, 'lost+found')]);
  return {
    folder,
    fill() {
      for (const size of [1024 * 1024, 4096, 512]) writeUntilFull(filler, size);
    },
    free() {
      rmSync(filler, { force: true });
    },
    unmount() {
      execFileSync('umount', ['-l', folder]);
      rmSync(image, { force: true });
    },
  };
}

function writeUntilFull(file: string, size: number): void {
  const chunk = Buffer.alloc(size);
  try {
    for (;;) writeFileSync(file, chunk, { flag: 'a' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
