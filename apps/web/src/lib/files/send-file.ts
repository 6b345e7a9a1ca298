import { fileRoutes, type UploadedFile } from '@kartoteka/contract/file';
import { call } from '../call.ts';
import { sendingWatched } from './send-watched.ts';

/** Milliseconds after which sending a file is given up, because a slow network would never finish a large file. */
const PATIENCE = 10 * 60_000;

/** A file on its way to the server. */
export interface FileToSend {
  readonly name: string;
  readonly bytes: Blob;
  /** A repeated call with the same key gets the same file, so a call without an answer can be repeated. */
  readonly idempotencyKey: string;
  /** The server's id of the file on which the user drew to make this picture; null when nobody drew. */
  readonly originalId: string | null;
}

/** Stores a file on the server. No entry refers to it yet. */
export function sendFile(
  { name, bytes, idempotencyKey, originalId }: FileToSend,
  signal: AbortSignal,
  onSent: (part: number) => void,
): Promise<UploadedFile> {
  const file = new File([bytes], name, { type: bytes.type });
  const options = { idempotencyKey, signal, patience: PATIENCE, fetch: sendingWatched(onSent) };
  return call(fileRoutes.upload, { body: { file, originalId } }, options);
}
