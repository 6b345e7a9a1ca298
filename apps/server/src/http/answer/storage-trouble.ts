import { StorageTrouble } from './problem.ts';

/** Error codes of file systems and S3 stores that have no room left. */
const FULL = new Set([
  'ENOSPC',
  'EDQUOT',
  'EFBIG',
  'QuotaExceeded',
  'XMinioStorageFull',
  'InsufficientStorage',
  '507',
]);

/** Returns the refusal for an error of the store of files, or of the disk on which files arrive. */
export function storageTrouble(error: unknown): StorageTrouble {
  if (error instanceof StorageTrouble) return error;
  const code = (error as NodeJS.ErrnoException | null)?.code ?? '';
  return new StorageTrouble(FULL.has(code) ? 'full' : 'unreachable', { cause: error });
}
