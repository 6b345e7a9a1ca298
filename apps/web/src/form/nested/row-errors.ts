import { get, useFormState } from 'react-hook-form';
import { errorPaths } from '../record/live-state.ts';

export interface RowErrors {
  /** The error message of the list itself; null if there is none. */
  readonly own: string | null;
  /** Number of errors in each row, by row index. Rows without errors are left out. */
  readonly rows: ReadonlyMap<number, number>;
}

/** Returns the errors of a list and of its rows. */
export function useRowErrors(name: string): RowErrors {
  const { errors } = useFormState({ name });
  const tree: unknown = get(errors, name);
  if (typeof tree !== 'object' || tree === null) return NO_ERRORS;
  const rows = new Map<number, number>();
  for (const [path] of errorPaths(tree)) {
    const index = Number.parseInt(path, 10);
    if (!Number.isNaN(index)) rows.set(index, (rows.get(index) ?? 0) + 1);
  }
  const { message } = tree as { readonly message?: unknown };
  return { own: typeof message === 'string' ? message : null, rows };
}

const NO_ERRORS: RowErrors = { own: null, rows: new Map() };
