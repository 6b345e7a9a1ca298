import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type { ApiError } from '../../lib/api-error.ts';
import { compareOnScreen } from '../values/changes.ts';
import { formTexts } from '#texts/form';
import type { StoredRecord } from './crud-calls.ts';
import type { RecordKind } from './record-kind.ts';

/** The result of showing the server's errors at the fields of a form. */
export interface Shown {
  /** Path of the first error on the screen; null if no field has an error. */
  readonly firstPath: string | null;
  /** The message for the refusal as a whole. */
  readonly message: string;
}

/** Shows the server's validation errors at the fields of the form. */
export function showErrors<I, A extends StoredRecord, V extends FieldValues>(
  form: Pick<UseFormReturn<V>, 'getValues' | 'setError'>,
  { fields, errorPathOf }: Pick<RecordKind<I, A, V>, 'fields' | 'errorPathOf'>,
  { message: refusal, validationErrors }: ApiError,
): Shown {
  const values = form.getValues();
  let told = refusal;
  const said = new Map<string, string>();
  for (const [path, message] of validationErrors) {
    const shown = errorPathOf?.(path, values) ?? path;
    const own = shown === path ? undefined : validationErrors.get(shown);
    // A field and a value computed from it may both have a message. The field's own message is kept.
    if (own === undefined) said.set(shown, message);
    else if (message === refusal) told = own;
  }
  const paths = [...said].toSorted(([one], [other]) => compareOnScreen(fields, values, one, other));
  for (const [path, message] of paths) {
    form.setError(path as FieldPath<V>, { type: 'server', message });
  }
  // When there are several errors, a message that repeats only one of them would hide the rest.
  const isOneOfSeveral = paths.length > 1 && paths.some(([, message]) => message === told);
  return { firstPath: paths[0]?.[0] ?? null, message: isOneOfSeveral ? formTexts.severalWrong : told };
}
