import { NO_ERRORS } from '../work/entry-work.ts';
import type { EntryErrors } from '../work/work-types.ts';
import { commentKey, filesKey } from '../work/comment-key.ts';
import type { Messages } from '../work/entry-errors.ts';

/** The errors of one entry of the whole form. */
export interface PlacedErrors {
  readonly elementId: string;
  readonly index: number;
  readonly errors: EntryErrors;
}

const FIELD = /^elementsData\.([^.]+)\.(\d+)\.([^.]+)(?:\.\d+)?$/;
const DEVIATION_COMMENT = /^deviationComments\.([^.]+)\.(\d+)\.([^.]+)$/;
const COMMENT = /^comments\.([^.]+)\.(\d+)$/;
/**
 * The path of an error about files. The third group is the field whose files are wrong, or the position of a wrong
 * file. The group is missing in an error about all files of the entry.
 */
const FILES = /^files\.([^.]+)\.(\d+)(?:\.([^.]+))?/;

/**
 * Divides the errors of 'PUT control-card/{id}' into errors of entries, the error of the name, and all other errors.
 */
export function formErrorsOf(messages: Messages): {
  readonly placed: readonly PlacedErrors[];
  readonly name: string | null;
  readonly others: readonly string[];
} {
  const placed = new Map<string, PlacedErrors>();
  const others: string[] = [];
  let name: string | null = null;
  for (const [path, message] of messages) {
    const spot = spotOf(path);
    if (path === 'name') name = message;
    else if (spot === null) others.push(message);
    else {
      const { elementId, index, at } = spot;
      const place = `${elementId}.${index}`;
      const errors = placed.get(place)?.errors ?? NO_ERRORS;
      const added =
        typeof at === 'string'
          ? { ...errors, [at]: message }
          : { ...errors, fields: { ...errors.fields, [at.field]: message } };
      placed.set(place, { elementId, index, errors: added });
    }
  }
  return { placed: [...placed.values()], name, others };
}

/**
 * Finds the entry that a path names, and the place in the entry: its comment, its files, or a key of its fields.
 * Returns null if the path names no entry.
 */
function spotOf(path: string): {
  readonly elementId: string;
  readonly index: number;
  readonly at: 'comment' | 'files' | { readonly field: string };
} | null {
  const field = FIELD.exec(path);
  const commented = DEVIATION_COMMENT.exec(path);
  const files = FILES.exec(path);
  const [, elementId, index, id = ''] = field ?? commented ?? files ?? COMMENT.exec(path) ?? [];
  if (elementId === undefined || index === undefined) return null;
  const spot = { elementId, index: Number(index) };
  if (field) return { ...spot, at: { field: id } };
  if (commented) return { ...spot, at: { field: commentKey(id) } };
  if (files) return { ...spot, at: /^\d*$/.test(id) ? 'files' : { field: filesKey(id) } };
  return { ...spot, at: 'comment' };
}
