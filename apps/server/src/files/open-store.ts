import type { Config } from '../config/config.ts';
import { createFolderStore } from './store/folder-store.ts';
import type { FileStore } from './store/file-store.ts';

/** Opens the store of files that the configuration names. */
export async function openFileStore({ contentDir }: Pick<Config, 'contentDir'>): Promise<FileStore> {
  return createFolderStore(contentDir);
}
