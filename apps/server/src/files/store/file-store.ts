import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { StorageTrouble } from '../../http/answer/problem.ts';

/** A store of the bytes of files. The name of a file in the store is the SHA-256 of its bytes in hexadecimal. */
export interface FileStore {
  /**
   * Stores the bytes of the file at a local path. They are stored whole, or not at all. Bytes that are stored already
   * stay as they are.
   *
   * @throws StorageTrouble when the store has no room, does not answer or refuses the call
   */
  put(hash: string, path: string): Promise<void>;
  /** Opens stored bytes; null when there are none. */
  open(hash: string): Promise<OpenFile | null>;
  /** Removes stored bytes. Does nothing when there are none. */
  remove(hash: string): Promise<void>;
  /**
   * Lists all stored bytes, in no particular order.
   *
   * @throws StorageTrouble when the store does not answer or refuses the call
   */
  all(): AsyncIterable<StoredBytes>;
  /**
   * Removes unfinished files whose last bytes were written before this moment. Files stay unfinished, for example, when
   * the machine loses its power. The list of stored bytes leaves out unfinished files.
   */
  removeUnfinished(before: Date): Promise<void>;
  /**
   * Writes a few bytes and removes them. A bucket also reads them.
   *
   * @throws StorageTrouble when one of these steps fails
   */
  probe(): Promise<void>;
  /** Returns whether removed bytes may stay in the store as an earlier version; null when the store does not tell. */
  keepsRemoved(): Promise<boolean | null>;
  /** Returns whether the store could be reached at the last call. A folder always can. */
  isReachable(): boolean;
}

const HASH = /^[\da-f]{64}$/;
/** Returns whether a text has the form of a SHA-256 in hexadecimal. */
export const isHash = (text: string): boolean => HASH.test(text);

/** Describes stored bytes without containing them. */
interface StoredBytes {
  readonly hash: string;
  readonly size: number;
  /** The time at which the bytes were stored. A folder sets it again when the same bytes are stored once more. */
  readonly putAt: Date;
}

/** Opened bytes of a store. The calling function must read the stream to its end or destroy it. */
export interface OpenFile {
  readonly size: number;
  readonly stream: Readable;
}

/** Stands for the SHA-256 of stored bytes that cannot be read. It differs from every hash. */
export const UNREADABLE = 'unreadable';

/**
 * Reads stored bytes and returns their SHA-256 in hexadecimal; null when there are none. Returns UNREADABLE when only
 * this file cannot be read, so that one broken sector ends neither a backup nor a check. A store that cannot be listed
 * either is in trouble as a whole.
 *
 * @throws StorageTrouble when the store does not answer or refuses the call
 */
export async function storedHash(store: FileStore, hash: string): Promise<string | null> {
  try {
    const found = await store.open(hash);
    if (found === null) return null;
    const digest = createHash('sha256');
    for await (const chunk of found.stream) digest.update(chunk as Buffer);
    return digest.digest('hex');
  } catch (error) {
    if (!isOfOneFile(error instanceof StorageTrouble ? error.cause : error)) throw error;
    await requireList(store);
    return UNREADABLE;
  }
}

/**
 * Begins the list of stored bytes, to tell one broken file from a store in trouble: the list fails too when the user may
 * not read the folder, or when the disk fails as a whole.
 *
 * @throws StorageTrouble when the store cannot be listed
 */
async function requireList(store: FileStore): Promise<void> {
  for await (const _one of store.all()) return;
}

/** Error codes of a file that a folder has and cannot give. EUCLEAN and EBADMSG mean a damaged file system. */
const OF_ONE_FILE: ReadonlySet<unknown> = new Set([
  'EIO',
  'EISDIR',
  'EUCLEAN',
  'EBADMSG',
  'ELOOP',
  'EACCES',
  'EPERM',
]);

/**
 * Returns whether reading a local file failed. A firewall may refuse a connection with EPERM too, so the system call is
 * checked besides the code.
 */
function isOfOneFile(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error && 'syscall' in error)) return false;
  return (error.syscall === 'open' || error.syscall === 'read') && OF_ONE_FILE.has(error.code);
}
