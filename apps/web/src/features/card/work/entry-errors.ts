import { commentKey, filesKey } from './comment-key.ts';
import { NO_ERRORS } from './entry-work.ts';
import type { EntryErrors } from './work-types.ts';

/** Messages by path (the members joined with '.'), like `ApiError.validationErrors`. */
export type Messages = ReadonlyMap<string, string>;

/** The server's messages, divided into messages with a place in the entry and others. */
export interface SortedErrors {
  readonly entry: EntryErrors;
  /** Messages without a place in the entry. */
  readonly others: readonly string[];
}

const FILES = /^files(?:\.([^.]+))?(?:\.\w+)*$/;
const DATA = /^data\.([^.]+)(?:\.\d+)?$/;
const DEVIATION_COMMENT = /^deviationComments\.([^.]+)$/;
const GROUP = /^entries\.(\d+)\.(.+)$/;

/**
 * Sorts the errors of 'PUT element' by their paths: `data.<formElementId>`, followed by a position if the
 * field has several values; `deviationComments.<formElementId>`; `comment`; `files.<formElementId>` for the
 * files of a field; and any other path that begins with `files` for the files of the entry.
 */
export function entryErrorsOf(messages: Messages, fieldIds: ReadonlySet<string>): SortedErrors {
  let entry: EntryErrors = NO_ERRORS;
  const others: string[] = [];
  for (const [path, message] of messages) {
    const fieldId = DATA.exec(path)?.[1];
    const commentedId = DEVIATION_COMMENT.exec(path)?.[1];
    const key = commentedId === undefined ? fieldId : commentKey(commentedId);
    const files = FILES.exec(path);
    const filesOfField = files?.[1] !== undefined && fieldIds.has(files[1]) ? files[1] : null;
    if (filesOfField !== null)
      entry = { ...entry, fields: { ...entry.fields, [filesKey(filesOfField)]: message } };
    else if (files !== null) entry = { ...entry, files: message };
    else if (path === 'comment') entry = { ...entry, comment: message };
    else if (key !== undefined && fieldIds.has(commentedId ?? fieldId ?? ''))
      entry = { ...entry, fields: { ...entry.fields, [key]: message } };
    else others.push(message);
  }
  return { entry, others };
}

/**
 * Sorts the errors of a group submit by the index of the entry. Their paths are `entries.<index>.` followed by the
 * path in the entry.
 */
export function groupErrorsOf(
  messages: Messages,
  fieldIds: ReadonlySet<string>,
): { readonly entries: ReadonlyMap<number, EntryErrors>; readonly others: readonly string[] } {
  const byIndex = new Map<number, Map<string, string>>();
  const others: string[] = [];
  for (const [path, message] of messages) {
    const [, index, rest] = GROUP.exec(path) ?? [];
    if (index === undefined || rest === undefined) {
      others.push(message);
      continue;
    }
    const at = Number(index);
    byIndex.set(at, (byIndex.get(at) ?? new Map<string, string>()).set(rest, message));
  }
  const entries = new Map<number, EntryErrors>();
  for (const [index, own] of byIndex) {
    const sorted = entryErrorsOf(own, fieldIds);
    entries.set(index, sorted.entry);
    others.push(...sorted.others);
  }
  return { entries, others };
}
