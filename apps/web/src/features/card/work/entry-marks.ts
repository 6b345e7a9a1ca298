import { isFilesKey } from './comment-key.ts';
import type { FileEvent } from './file-changes.ts';
import type { EntryErrors } from './work-types.ts';

/** Returns whether errors are marked at fields, the comment or the files, so that no general message is needed. */
export const isMarked = ({ fields, comment, files = null }: EntryErrors): boolean =>
  comment !== null || files !== null || Object.keys(fields).length > 0;

/** Removes the errors of files after a change of files, because a missing photo may have been added. */
export function withoutFileMarks(errors: EntryErrors, change: FileEvent): EntryErrors {
  const added = change.type === 'filesAdded' ? change.files.map(({ formElementId }) => formElementId) : [];
  // Also removes errors of the fields that got files, because the server marks missing photos at their field.
  const marks = Object.entries(errors.fields).filter(([key]) => !isFilesKey(key) && !added.includes(key));
  return { ...errors, fields: Object.fromEntries(marks), files: null };
}
