import type { FileLimits } from '@kartoteka/contract/file';
import { codeOf } from '../code-of.ts';
import { fileBox } from './file-box.ts';
import { FileRefused } from './file-kind.ts';
import type { PreparedFile } from './prepare-file.ts';
import { filesTexts } from '#texts/files';

const loadPreparing = codeOf(() => import('./prepare-file.ts'), 'prepareFile');

/** A file that is ready to be sent, without its bytes, which the device keeps. */
export type ReadyFile = Omit<PreparedFile, 'bytes' | 'thumbnail'> & {
  /** Size of the file that is sent, in bytes. */
  readonly size: number;
  /** Whether the device has stored the file. If not, the file is lost when the page is closed. */
  readonly isKept: boolean;
};

/** Files that are being made ready, by key. */
const running = new Map<string, Promise<ReadyFile>>();
/**
 * The last preparation. Files are prepared one after another, because a large photo needs much memory until it is
 * reduced.
 */
let last: Promise<unknown> = Promise.resolve();

/** Loads in advance the code that makes files ready, so that a new photo need not wait for the code. */
export const warmPreparing = (): void => void loadPreparing().catch(() => undefined);

/**
 * Makes a chosen file on this device ready to be sent, and stores the result in its place. Simultaneous
 * calls for the same file share one result.
 *
 * @throws FileRefused for a file that `prepareFile` refuses, or that this device no longer has
 */
export function makeReady(
  userId: string,
  { key, name, at }: ChosenFile,
  limits: FileLimits,
): Promise<ReadyFile> {
  const known = running.get(key);
  if (known !== undefined) return known;
  const mine = last.then(() => prepare(userId, { key, name, at }, limits));
  running.set(key, mine);
  last = mine.catch(() => undefined).then(() => running.delete(key));
  return mine;
}

interface ChosenFile {
  readonly key: string;
  readonly name: string;
  /** Time at which the file was added, in ms. */
  readonly at: number;
}

async function prepare(
  userId: string,
  { key, name, at }: ChosenFile,
  limits: FileLimits,
): Promise<ReadyFile> {
  const prepareFile = await loadPreparing();
  const chosen = await fileBox.get(userId, key);
  if (chosen === null) throw new FileRefused(filesTexts.bytesGone);
  const file = new File([chosen.bytes], name, { type: chosen.bytes.type });
  const { bytes, thumbnail, ...facts } = await prepareFile(file, limits);
  const isKept = await fileBox.put({ userId, key, bytes, thumbnail, at });
  return { ...facts, size: bytes.size, isKept };
}
