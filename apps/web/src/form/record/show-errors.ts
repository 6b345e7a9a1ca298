import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type { ApiError } from '../../lib/api-error.ts';
import { compareOnScreen } from '../changes.ts';
import type { StoredRecord } from './crud-calls.ts';
import type { RecordKind } from './record-kind.ts';

/** Puts what the server says of fields at those of the form; answers the path of the first on the screen. */
export function showErrors<I, A extends StoredRecord, V extends FieldValues>(
  form: Pick<UseFormReturn<V>, 'getValues' | 'setError'>,
  { fields, errorPathOf }: Pick<RecordKind<I, A, V>, 'fields' | 'errorPathOf'>,
  { validationErrors }: ApiError,
): string | null {
  const values = form.getValues();
  const said = new Map<string, string>();
  for (const [path, message] of validationErrors) {
    const shown = errorPathOf?.(path, values) ?? path;
    // A field's own message stands, whatever is said of what was made of it.
    if (shown === path || !validationErrors.has(shown)) said.set(shown, message);
  }
  const paths = [...said].toSorted(([one], [other]) => compareOnScreen(fields, values, one, other));
  for (const [path, message] of paths) {
    form.setError(path as FieldPath<V>, { type: 'server', message });
  }
  return paths[0]?.[0] ?? null;
}
