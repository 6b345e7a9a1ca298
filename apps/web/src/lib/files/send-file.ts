import { fileRoutes, type UploadedFile } from '@kartoteka/contract/file';
import { call } from '../call.ts';
import { sendingWatched } from './send-watched.ts';

/** A file that is too large for the network would be sent for ever; this many milliseconds are enough for any. */
const PATIENCE = 10 * 60_000;

/** A file on its way to the server. */
export interface FileToSend {
  readonly name: string;
  readonly bytes: Blob;
  /** The same key answers the same file, so that a call without an answer can be repeated. */
  readonly idempotencyKey: string;
  readonly originalId: string | null;
}

/** Stores a file on the server. No entry has it yet. */
export function sendFile(
  { name, bytes, idempotencyKey, originalId }: FileToSend,
  signal: AbortSignal,
  onSent: (part: number) => void,
): Promise<UploadedFile> {
  const file = new File([bytes], name, { type: bytes.type });
  const options = { idempotencyKey, signal, patience: PATIENCE, fetch: sendingWatched(onSent) };
  return call(fileRoutes.upload, { body: { file, originalId } }, options);
}
