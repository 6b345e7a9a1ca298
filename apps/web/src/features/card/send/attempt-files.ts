import { ApiError } from '../../../lib/api-error.ts';
import { idempotencyKey } from '../../../lib/idempotency.ts';
import type { Attempt, EntryWork } from '../work/work-types.ts';
import { hasFileChanges, NO_FILE_CHANGES, resolvedFiles, storableFileChanges } from '../work/file-changes.ts';
import { isNothing } from '../work/savable.ts';
import { type FilesAtWork, uploadFilesOf } from './upload-files.ts';

/** The server's code for ids of files that it does not have (wire files). */
const UNKNOWN = 'Kartoteka.File:Unknown';

/** Returns whether an entry has no unanswered call, and its only unsaved changes are files that await an upload. */
export function hasOnlyFiles(work: EntryWork | undefined): boolean {
  if (work === undefined || work.attempt !== null || !hasFileChanges(work.files)) return false;
  return isNothing({ ...work, files: storableFileChanges(work.files) });
}

/** Thrown when a call cannot be sent, because one of its files was refused or the user stopped its upload. */
export class FileHeld extends Error {}

/**
 * Uploads the waiting files of a call and returns all its files with their ids. Undefined when the call does not
 * change files.
 *
 * @throws ApiError when the server cannot be reached or is busy
 * @throws FileHeld when a file is refused or stopped
 */
export async function readyFiles(
  screen: FilesAtWork,
  elementId: string,
  rowKey: string,
  { key: callKey, body: { files } }: Attempt,
) {
  if (files === undefined) return undefined;
  const work = () => screen.store.ofElement(elementId).get(rowKey);
  const now = () => work()?.files ?? NO_FILE_CHANGES;
  const isWaiting = files.some(({ key }) => now().added.some((file) => file.key === key && file.id === null));
  if (isWaiting) {
    const result = await uploadFilesOf(screen, elementId, rowKey, true);
    if (result.kind === 'open') throw result.error;
    if (result.kind === 'refused') throw new FileHeld(result.message);
  }
  // Takes the files of the stored call, because a repetition sends that call. The user may have removed a file during
  // the uploads.
  const stored = work()?.attempt;
  return resolvedFiles((stored?.key === callKey ? stored.body.files : undefined) ?? files, now());
}

/**
 * Marks for another upload the files that the server does not know, and returns the call to make after the upload. Null
 * for any other failure, and when this device has neither the unknown files nor pictures drawn upon them.
 */
export function withUnknownFiles(
  screen: FilesAtWork,
  elementId: string,
  rowKey: string,
  attempt: Attempt,
  error: unknown,
): Attempt | null {
  if (!forgetUnknownFiles(screen, elementId, rowKey, error)) return null;
  const ids = unknownIds(error);
  const { files = [] } = attempt.body;
  const own = files.filter(({ id, key }) => key !== undefined && id !== null && ids.has(id));
  const again = files.flatMap((file) => {
    if (own.includes(file)) return [{ ...file, id: null }];
    // Leaves out an unknown original, because this device has no file of it that could be uploaded again.
    return ids.has(file.id ?? '') ? [] : [file];
  });
  return { ...attempt, key: idempotencyKey(), body: { ...attempt.body, files: again } };
}

/**
 * Marks for another upload the files that the server does not know. Returns whether the entry has such files, or
 * pictures drawn upon such files.
 */
export function forgetUnknownFiles(
  { store }: FilesAtWork,
  elementId: string,
  rowKey: string,
  error: unknown,
): boolean {
  const ids = unknownIds(error);
  const added = store.ofElement(elementId).get(rowKey)?.files.added ?? [];
  if (!added.some(({ id, original }) => id !== null && (ids.has(id) || ids.has(original ?? ''))))
    return false;
  const change = { type: 'filesUnknown', ids: [...ids], keyFor: idempotencyKey } as const;
  store.tell(elementId, rowKey, null, { type: 'fileTold', change });
  return true;
}

/** Returns the ids of unknown files in the server's refusal; empty for any other failure. */
export function unknownIds(error: unknown): ReadonlySet<string> {
  if (!(error instanceof ApiError) || error.code !== UNKNOWN) return new Set();
  const { ids = [] } = (error.data ?? {}) as { readonly ids?: readonly string[] };
  return new Set(ids);
}
