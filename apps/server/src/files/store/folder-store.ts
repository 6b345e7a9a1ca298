import { randomBytes } from 'node:crypto';
import { createReadStream, type Dirent, type Stats } from 'node:fs';
import { copyFile, mkdir, open, opendir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { storageTrouble } from '../../http/answer/storage-trouble.ts';
import { type FileStore, isHash, type OpenFile } from './file-store.ts';

/** The beginning of names of unfinished files. A crash leaves such files behind until `removeUnfinished`. */
const PARTIAL = '.partial-';

const FOLDER = /^[\da-f]{2}$/;
/**
 * Returns whether an entry of the root is a folder of stored files. When the root is a disk of its own, it has folders of
 * the system too, such as `lost+found`, which only root may open.
 */
const isOfStore = (entry: Dirent): boolean => entry.isDirectory() && FOLDER.test(entry.name);

/** Keeps files in a folder, each in a folder named after the first two digits of its hash. */
export function createFolderStore(root: string): FileStore {
  const pathOf = (hash: string): string => {
    if (!isHash(hash)) throw new Error('A stored file is named by its hash.');
    return join(root, hash.slice(0, 2), hash);
  };

  return {
    async put(hash, path) {
      const target = pathOf(hash);
      try {
        if ((await sizeOf(target)) !== (await sizeOf(path))) await write(path, target);
        // Makes the bytes look new, because `removeOrphans` removes only old bytes.
        else await utimes(target, new Date(), new Date());
      } catch (error) {
        throw storageTrouble(error);
      }
    },

    async open(hash) {
      return openAt(pathOf(hash));
    },

    async remove(hash) {
      try {
        await rm(pathOf(hash), { force: true });
      } catch (error) {
        throw storageTrouble(error);
      }
    },

    async *all() {
      for await (const folder of entries(root)) {
        if (!isOfStore(folder)) continue;
        for await (const { name } of entries(join(root, folder.name))) {
          if (!isHash(name)) continue;
          const found = await statOf(join(root, folder.name, name));
          // Another process may have removed the file since the folder was listed.
          if (found !== null) yield { hash: name, size: found.size, putAt: found.mtime };
        }
      }
    },

    async removeUnfinished(before) {
      const clear = async (folder: string, name: string): Promise<void> => {
        if (!name.startsWith(PARTIAL)) return;
        const found = await statOf(join(folder, name));
        if (found !== null && found.mtime < before) await rm(join(folder, name), { force: true });
      };
      for await (const entry of entries(root)) {
        if (isOfStore(entry))
          for await (const { name } of entries(join(root, entry.name)))
            await clear(join(root, entry.name), name);
        else if (!entry.isDirectory()) await clear(root, entry.name);
      }
    },

    async probe() {
      const path = join(root, `${PARTIAL}${randomBytes(8).toString('hex')}`);
      try {
        await mkdir(root, { recursive: true, mode: 0o700 });
        await writeFile(path, path, { mode: 0o600 });
        await rm(path);
      } catch (error) {
        throw storageTrouble(error);
      }
    },

    keepsRemoved: async () => false,
    isReachable: () => true,
  };
}

/**
 * Writes the bytes under another name, flushes them, and renames the file. A reader therefore finds the whole file or
 * none, also after a loss of power.
 */
async function write(path: string, target: string): Promise<void> {
  const folder = dirname(target);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const partial = join(folder, `${PARTIAL}${randomBytes(8).toString('hex')}`);
  try {
    await copyFile(path, partial);
    await flush(partial, 'r+');
    await rename(partial, target);
    await flush(folder, 'r');
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

async function flush(path: string, flags: string): Promise<void> {
  const handle = await open(path, flags);
  try {
    // Windows cannot flush a folder.
    if (flags === 'r+' || process.platform !== 'win32') await handle.sync();
  } finally {
    await handle.close();
  }
}

async function openAt(path: string): Promise<OpenFile | null> {
  try {
    const handle = await open(path, 'r');
    const { size } = await handle.stat();
    return { size, stream: createReadStream(path, { fd: handle, highWaterMark: 256 * 1024 }) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw storageTrouble(error);
  }
}

const sizeOf = async (path: string): Promise<number | null> => (await statOf(path))?.size ?? null;

async function statOf(path: string): Promise<Stats | null> {
  try {
    return await stat(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

async function* entries(folder: string) {
  try {
    yield* await opendir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw storageTrouble(error);
  }
}
