import { ApiError, messageOf } from '../../../lib/api-error.ts';
import { entryErrorsOf } from '../work/entry-errors.ts';
import { isFinal, isSubmitting, NO_ERRORS } from '../work/entry-work.ts';
import { unsettled } from '../work/unsettled.ts';
import type { Attempt, EntryErrors, Failure } from '../work/work-types.ts';
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

/** Returns the failure of an attempt, with what the attempt makes of it: undecided, or the end of a promise. */
export function failureOf(attempt: Attempt, failure: Failure): Failure {
  if (!isSubmitting(attempt)) return failure.kind === 'stale' ? { ...failure, isUndecided: true } : failure;
  return attempt.isAutomatic && isFinal(failure) ? { ...failure, promised: attempt.body } : failure;
}

/** Uploads the files of an entry, also refused ones. Resolves with null, or with the failure of an upload. */
export async function failedUpload(
  screen: FilesAtWork,
  elementId: string,
  rowKey: string,
): Promise<FailedCall | null> {
  const uploaded = await uploadFilesOf(screen, elementId, rowKey, true);
  if (uploaded.kind === 'done') return null;
  return failedOf(uploaded.kind === 'open' ? uploaded.error : new FileHeld(uploaded.message), new Set());
}
