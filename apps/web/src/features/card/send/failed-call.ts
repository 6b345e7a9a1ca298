import { ApiError, messageOf } from '../../../lib/api-error.ts';
import { entryErrorsOf } from '../work/entry-errors.ts';
import { isFinal, isSubmitting, NO_ERRORS } from '../work/entry-work.ts';
import { unsettled } from '../work/unsettled.ts';
import type { Attempt, EntryErrors, Failure, Submitted } from '../work/work-types.ts';
import { FileHeld } from './attempt-files.ts';
import { type FilesAtWork, uploadFilesOf } from './upload-files.ts';

/** The failure and the errors that an entry shows after a failed call. */
export interface FailedCall {
  readonly failure: Failure;
  readonly errors: EntryErrors;
}

/** Turns a failed call into the failure and the errors that the entry shows. */
export function failedOf(error: unknown, fieldIds: ReadonlySet<string>): FailedCall {
  const message = error instanceof FileHeld ? error.message : messageOf(error);
  if (!(error instanceof ApiError)) return { failure: { kind: 'refused', message }, errors: NO_ERRORS };
  const open = unsettled(error);
  if (open !== null) return { failure: { kind: open, message }, errors: NO_ERRORS };
  if (error.status >= 500) return { failure: { kind: 'broken', message }, errors: NO_ERRORS };
  if (error.status === 409) return { failure: { kind: 'stale', message }, errors: NO_ERRORS };
  const { entry, others } = entryErrorsOf(error.validationErrors, fieldIds);
  return { failure: { kind: 'refused', message: [message, ...others].join(' ') }, errors: entry };
}

/** Returns the failure of an attempt. A stale save is undecided, because its text may be merged. */
export const failureOf = (attempt: Attempt, failure: Failure): Failure =>
  failure.kind === 'stale' && !isSubmitting(attempt) ? { ...failure, isUndecided: true } : failure;

/** Returns the values that the screen promised to submit, if the failure ends the promise; otherwise null. */
export const promisedBy = (attempt: Attempt, failure: Failure): Submitted | null =>
  isSubmitting(attempt) && attempt.isAutomatic && isFinal(failure) ? attempt.body : null;

/**
 * Uploads the files of an entry, also files that were refused or stopped before. Resolves with null when all files are
 * uploaded, otherwise with the failure of an upload.
 */
export async function failedUpload(
  screen: FilesAtWork,
  elementId: string,
  rowKey: string,
): Promise<FailedCall | null> {
  const uploaded = await uploadFilesOf(screen, elementId, rowKey, true);
  if (uploaded.kind === 'done') return null;
  return failedOf(uploaded.kind === 'open' ? uploaded.error : new FileHeld(uploaded.message), new Set());
}
