import { existsSync, statfsSync } from 'node:fs';
import { lstat, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { UNPACKED } from '../../apps/server/src/browser/folder.ts';
import { clusterPlace } from '../../apps/server/src/db/embedded/make-cluster.ts';
import { endOrphan } from '../../apps/server/src/db/embedded/postmaster.ts';

/** Linux keeps the files of this folder in memory. */
const IN_MEMORY = '/dev/shm';

/** The bytes that the files of a whole run may take, with a reserve. */
const ROOM = 6 * 1024 ** 3;

const PREFIX = 'kartoteka-test-';

/**
 * Creates the folder for the databases and files of this run, and returns its path. The folder is in memory if there is
 * enough memory. Each test file creates and deletes a database of a thousand files, which on a disk takes a fifth of
 * the processor time of the scenarios. No test needs the disk itself, because tests end processes and not the machine.
 */
export async function makeRunFolder(): Promise<string> {
  const folder = join(hasRoomInMemory() ? IN_MEMORY : UNPACKED, `${PREFIX}${process.pid}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

function hasRoomInMemory(): boolean {
  if (process.platform !== 'linux' || !existsSync(IN_MEMORY)) return false;
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  // The processes of a run need as much memory as its files.
  return bavail * bsize >= ROOM && process.availableMemory() >= 2 * ROOM;
}

/** Ends the PostgreSQL that each killed run left behind, and removes the files of that run. */
export async function removeAbandoned(): Promise<void> {
  for (const parent of [IN_MEMORY, UNPACKED]) {
    const names = await readdir(parent).catch((): string[] => []);
    for (const name of names.filter((one) => one.startsWith(PREFIX)))
      await removeOf(join(parent, name), name);
  }
}

async function removeOf(folder: string, name: string): Promise<void> {
  const pid = Number(name.slice(PREFIX.length));
  const { uid } = await lstat(folder);
  // The folder may belong to a run of another user of the machine.
  const isOurs = uid === (process.getuid?.() ?? uid);
  if (!Number.isSafeInteger(pid) || !isOurs || isAlive(pid)) return;
  await endOrphan(clusterPlace(folder).cluster);
  await rm(folder, { recursive: true, force: true });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
