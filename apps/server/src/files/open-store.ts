import type { Config } from '../config/config.ts';
import { createFolderStore } from './store/folder-store.ts';
import type { FileStore } from './store/file-store.ts';

/** Opens the store of files that the configuration names. */
export async function openFileStore({
  contentDir,
  s3,
}: Pick<Config, 'contentDir' | 's3'>): Promise<FileStore> {
  if (s3 === null) return createFolderStore(contentDir);
  // The client for S3 is loaded only when a bucket is configured.
  const { createS3Store } = await import('./store/s3-store.ts');
  return createS3Store(s3);
}
