import type { FileLimits } from '@kartoteka/contract/file';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError, messageOf, NO_CONNECTION } from '../../../lib/api-error.ts';
import { fileBox } from '../../../lib/files/file-box.ts';
import { FileRefused } from '../../../lib/files/file-kind.ts';
import { makeReady } from '../../../lib/files/make-ready.ts';
import { rememberUploaded } from '../../../lib/files/file-pictures.ts';
import { sendFile } from '../../../lib/files/send-file.ts';
import { uploads } from '../../../lib/files/uploads.ts';
import { fileLimits } from '../../../lib/files/use-file-limits.ts';
import { filesTexts } from '#texts/files';
import type { AddedFile, FileEvent } from '../work/file-changes.ts';
import { unsettled } from '../work/unsettled.ts';
import type { WorkStore } from '../work/work-store.ts';

/** The parts of the screen that uploading needs. */
export interface FilesAtWork {
  readonly userId: string;
  readonly client: QueryClient;
  readonly store: WorkStore;
}

/** Files that are uploaded together: the files of an entry, of a return or of a void. */
interface FilesToUpload {
  readonly userId: string;
  /** The limits of the server for a file. */
  readonly limits: FileLimits;
  /** Returns the files as they are now, because files may be added or removed during an upload. */
  readonly added: () => readonly AddedFile[];
  readonly tell: (event: FileEvent) => void;
}

/** The result of the uploads. */
export type UploadResult =
  | { readonly kind: 'done' }
  /**
   * The server was not reached or is busy, or the code that makes files smaller did not load. The upload is
   * tried again later.
   */
  | { readonly kind: 'open'; readonly error: ApiError }
  /** A file was refused or stopped, and a person must look at it. */
  | { readonly kind: 'refused'; readonly message: string };

/**
 * Uploads the files that the server does not have yet, one after another. Originals are uploaded before the pictures
 * that were drawn upon them.
 *
 * @param isForced also uploads files that were refused or stopped before
 */
export type Uploading = (files: FilesToUpload, isForced: boolean) => Promise<UploadResult>;

/**
 * Returns a function whose uploads run one at a time, so that a slow network completes whole photos instead of losing
 * several halves.
 */
export function oneByOne(): Uploading {
  let last: Promise<unknown> = Promise.resolve();
  return (files, isForced) => {
    const mine = last.then(() => uploadAll(files, isForced));
    last = mine.catch(() => undefined);
    return mine;
  };
}

/** The queue of this page for the files of all entries. The files of each reason have a queue of their own. */
const uploadOfEntries = oneByOne();

/**
 * Uploads the files of an entry that the server does not have yet.
 *
 * @param isForced also uploads files that were refused or stopped before
 */
export function uploadFilesOf(
  { userId, client, store }: FilesAtWork,
  elementId: string,
  rowKey: string,
  isForced: boolean,
): Promise<UploadResult> {
  const files: FilesToUpload = {
    userId,
    limits: fileLimits(client),
    added: () => store.ofElement(elementId).get(rowKey)?.files.added ?? [],
    tell(change) {
      // Does nothing if the entry has been removed meanwhile.
      if (!store.ofElement(elementId).has(rowKey)) return;
      store.tell(elementId, rowKey, null, { type: 'fileTold', change });
    },
  };
  return uploadOfEntries(files, isForced);
}

async function uploadAll(files: FilesToUpload, isForced: boolean): Promise<UploadResult> {
  const done = new Set<string>();
  let result: UploadResult = { kind: 'done' };
  for (;;) {
    const added = files.added();
    const next = nextOf(added, done, isForced);
    if (next === null) return result;
    done.add(next.key);
    const one = await uploadOne(files, next, added);
    if (one.kind === 'open') return one;
    if (one.kind === 'refused') result = one;
  }
}

/**
 * Returns the next file to upload, and null if none is left. Originals come first, because a drawn picture
 * names the id of its original.
 */
function nextOf(added: readonly AddedFile[], done: ReadonlySet<string>, isForced: boolean): AddedFile | null {
  const waiting = added.filter(
    ({ id, key, refusal }) => id === null && !done.has(key) && (isForced || refusal === null),
  );
  const isBehind = ({ original }: AddedFile) => waiting.some(({ key }) => key === original);
  return waiting.find((file) => !isBehind(file)) ?? null;
}

async function uploadOne(
  { userId, limits, tell }: FilesToUpload,
  wanted: AddedFile,
  added: readonly AddedFile[],
): Promise<UploadResult> {
  const { key, uploadKey, original } = wanted;
  const refuse = (message: string): UploadResult => {
    tell({ type: 'fileRefused', key, refusal: message });
    return { kind: 'refused', message };
  };
  let { name } = wanted;
  if (wanted.isRaw) {
    try {
      const ready = await makeReady(userId, wanted, limits);
      ({ name } = ready);
      tell({ type: 'filePrepared', key, ready });
    } catch (error) {
      if (error instanceof FileRefused) return refuse(error.message);
      // Tries again later, because the code that makes files smaller may not load without a network.
      return openBecause(error);
    }
  }
  const kept = await fileBox.get(userId, key).catch(openBecause);
  // Tries again later if the browser cannot read the device now.
  if (kept !== null && 'kind' in kept) return kept;
  if (kept === null) return refuse(filesTexts.bytesGone);
  const before = added.find((file) => file.key === original);
  if (before !== undefined && before.id === null) return refuse(filesTexts.originalWaits);
  const stopping = new AbortController();
  uploads.set(key, { part: 0, cancel: () => stopping.abort() });
  try {
    const file = { name, bytes: kept.bytes, idempotencyKey: uploadKey, originalId: before?.id ?? original };
    const answer = await sendFile(file, stopping.signal, (part) =>
      uploads.set(key, { part, cancel: () => stopping.abort() }),
    );
    rememberUploaded(answer.id, kept);
    uploads.done(key, answer.id);
    tell({ type: 'fileUploaded', key, id: answer.id });
    return { kind: 'done' };
  } catch (error) {
    if (stopping.signal.aborted) return refuse(filesTexts.stopped);
    if (error instanceof ApiError && unsettled(error) !== null) return { kind: 'open', error };
    return refuse(refusalOf(error));
  } finally {
    uploads.set(key, null);
  }
}

const openBecause = (error: unknown) =>
  ({
    kind: 'open',
    error: new ApiError({ status: 0, message: messageOf(error, NO_CONNECTION) }),
  }) as const satisfies UploadResult;

/** Returns the server's message about the file, otherwise its message about the call. */
function refusalOf(error: unknown): string {
  const own = error instanceof ApiError ? error.validationErrors.get('file') : undefined;
  return own ?? messageOf(error);
}
