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
}

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

const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Returns the refusal for an error of the file system. */
export function storageTrouble(error: unknown): StorageTrouble {
  const code = (error as NodeJS.ErrnoException | null)?.code ?? '';
  return new StorageTrouble(FULL.has(code) ? 'full' : 'unreachable', { cause: error });
}
