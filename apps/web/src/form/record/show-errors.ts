import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type { ApiError } from '../../lib/api-error.ts';
import { compareOnScreen } from '../changes.ts';
import { formTexts } from '#texts/form';
import type { StoredRecord } from './crud-calls.ts';
import type { RecordKind } from './record-kind.ts';

/** What was put at fields of a form. */
export interface Shown {
  /** Of the first on the screen; null: nothing is said of any field. */
  readonly firstPath: string | null;
  /** What the refusal as a whole is told as. */
  readonly message: string;
}

/** Puts what the server says of fields at those of the form. */
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
    // A field's own message stands, whatever is said of what was made of it.
    if (own === undefined) said.set(shown, message);
    else if (message === refusal) told = own;
  }
  const paths = [...said].toSorted(([one], [other]) => compareOnScreen(fields, values, one, other));
  for (const [path, message] of paths) {
    form.setError(path as FieldPath<V>, { type: 'server', message });
  }
  // One of several faults would be told twice, and the others not at all.
  const isOneOfSeveral = paths.length > 1 && paths.some(([, message]) => message === told);
  return { firstPath: paths[0]?.[0] ?? null, message: isOneOfSeveral ? formTexts.severalWrong : told };
}
