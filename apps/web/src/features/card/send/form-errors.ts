import { NO_ERRORS } from '../work/entry-work.ts';
import type { EntryErrors } from '../work/work-types.ts';
import { commentKey } from '../work/comment-key.ts';
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

/** Divides the errors of 'PUT control-card/{id}' into errors of entries, the error of the name, and all others. */
export function formErrorsOf(messages: Messages): {
  readonly placed: readonly PlacedErrors[];
  readonly name: string | null;
  readonly others: readonly string[];
} {
  const placed = new Map<string, PlacedErrors>();
  const others: string[] = [];
  let name: string | null = null;
  for (const [path, message] of messages) {
    const own = DEVIATION_COMMENT.exec(path);
    const [, element, index, id] = own ?? FIELD.exec(path) ?? COMMENT.exec(path) ?? [];
    const fieldId = own !== null && id !== undefined ? commentKey(id) : id;
    if (path === 'name') name = message;
    else if (element === undefined || index === undefined) others.push(message);
    else {
      const place = `${element}.${index}`;
      const errors = placed.get(place)?.errors ?? NO_ERRORS;
      const added =
        fieldId === undefined
          ? { ...errors, comment: message }
          : { ...errors, fields: { ...errors.fields, [fieldId]: message } };
      placed.set(place, { elementId: element, index: Number(index), errors: added });
    }
  }
  return { placed: [...placed.values()], name, others };
}
