import type { Readable } from 'node:stream';
import { StorageTrouble } from '../../http/answer/problem.ts';

/** Where the bytes of files are kept, by the SHA-256 of the bytes in hexadecimal. */
export interface FileStore {
  /**
   * Stores the bytes of a file on this machine. Afterwards they are stored whole, or not at all. Stored bytes stay as
   * they are.
   *
   * @throws StorageTrouble when there is no room, or the store does not answer
   */
  put(hash: string, path: string): Promise<void>;
  /** Opens stored bytes; null when there are none. */
  open(hash: string): Promise<OpenFile | null>;
  /** Removes stored bytes; does nothing when there are none. */
  remove(hash: string): Promise<void>;
  /** Everything that is stored, in no particular order. */
  all(): AsyncIterable<StoredBytes>;
  /**
   * Writes a few bytes, reads them and removes them.
   *
   * @throws StorageTrouble when one of it fails
   */
  probe(): Promise<void>;
  /** Whether bytes that were removed stay in the store as an earlier version. */
  keepsRemoved(): Promise<boolean>;
  /** Whether the store answered when it was last asked. */
  isReachable(): boolean;
}

const HASH = /^[\da-f]{64}$/;
/** Whether a text is the SHA-256 of bytes in hexadecimal. */
export const isHash = (text: string): boolean => HASH.test(text);

/** Stored bytes, without the bytes. */
interface StoredBytes {
  readonly hash: string;
  readonly size: number;
  /** When they were put there last. */
  readonly putAt: Date;
}

/** Bytes of a store. Whoever opens them reads them to the end or destroys the stream. */
export interface OpenFile {
  readonly size: number;
  readonly stream: Readable;
}

/** Codes of the file system, and of stores that speak S3, for no room. */
const FULL = new Set([
  'ENOSPC',
  'EDQUOT',
  'EFBIG',
  'QuotaExceeded',
  'XMinioStorageFull',
  'InsufficientStorage',
  '507',
]);

/** Returns the refusal for an error of the store. */
export function storageTrouble(error: unknown): StorageTrouble {
  if (error instanceof StorageTrouble) return error;
  const code = (error as NodeJS.ErrnoException | null)?.code ?? '';
  return new StorageTrouble(FULL.has(code) ? 'full' : 'unreachable', { cause: error });
}
