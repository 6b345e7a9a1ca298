import { ApiError } from '../../../lib/api-error.ts';
import { idempotencyKey } from '../../../lib/idempotency.ts';
import type { Attempt } from '../work/work-types.ts';
import { type FileInBody, NO_FILE_CHANGES, resolvedFiles } from '../work/file-changes.ts';
import { type FilesAtWork, uploadFilesOf } from './upload-files.ts';

/** The server's code for ids of files that it does not have (wire files). */
const UNKNOWN = 'Kartoteka.File:Unknown';

/** A file that the server refused, or that its sender stopped, holds the call up. */
export class FileHeld extends Error {}

/**
 * The files of a call with the ids of those that are uploaded now; undefined when the call leaves the files as they are.
 *
 * @throws ApiError when the server cannot be reached
 * @throws FileHeld when a file is refused
 */
export async function readyFiles(
  screen: FilesAtWork,
  elementId: string,
  rowKey: string,
  files: readonly FileInBody[] | undefined,
) {
  if (files === undefined) return undefined;
  const now = () => screen.store.ofElement(elementId).get(rowKey)?.files ?? NO_FILE_CHANGES;
  const isWaiting = files.some(({ key }) => now().added.some((file) => file.key === key && file.id === null));
  if (isWaiting) {
    const result = await uploadFilesOf(screen, elementId, rowKey, true);
    if (result.kind === 'open') throw result.error;
    if (result.kind === 'refused') throw new FileHeld(result.message);
  }
  return resolvedFiles(files, now());
}

/**
 * Lets the files that the server does not know be uploaded again, and returns the call to make then. Null for any other
 * failure, and when this device has none of the unknown files.
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
  const again = files.map((file) => (own.includes(file) ? { ...file, id: null } : file));
  return { ...attempt, key: idempotencyKey(), body: { ...attempt.body, files: again } };
}

/** Lets the files that the server does not know be uploaded again. Tells whether the entry has such files. */
export function forgetUnknownFiles(
  { store }: FilesAtWork,
  elementId: string,
  rowKey: string,
  error: unknown,
): boolean {
  const ids = unknownIds(error);
  const added = store.ofElement(elementId).get(rowKey)?.files.added ?? [];
  if (!added.some(({ id }) => id !== null && ids.has(id))) return false;
  const change = { type: 'filesUnknown', ids: [...ids], keyFor: idempotencyKey } as const;
  store.tell(elementId, rowKey, null, { type: 'fileTold', change });
  return true;
}

/** The ids in the server's refusal; empty for any other failure. */
function unknownIds(error: unknown): ReadonlySet<string> {
  if (!(error instanceof ApiError) || error.code !== UNKNOWN) return new Set();
  const { ids = [] } = (error.data ?? {}) as { readonly ids?: readonly string[] };
  return new Set(ids);
}
